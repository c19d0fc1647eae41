import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { useColourHistory } from '../../../app/forms/colour-history.ts'
import { lazyPick } from '../../../app/navigation/load-code.ts'
import { type Colour, formatHex, parseColour } from '../../../components/ui/colour.ts'
import { SwatchButton } from '../../../components/ui/swatch-button.tsx'
import type { FieldProps } from './field-props.ts'

/** The panel is preloaded when somebody is about to open it; the first click shows it. */
const loadPicker = () => import('../../../components/ui/colour-picker.tsx')
const ColourPicker = lazyPick(loadPicker, (code) => code.ColourPicker)

export function ColourField({ field, form }: FieldProps<Extract<ToolField, { kind: 'color' }>>) {
  const intl = useIntl()
  const [history, remember] = useColourHistory('colourHistory')
  // White and black have no hue, so the current one is kept; otherwise its slider would jump back.
  const [picked, setPicked] = useState<Colour | null>(null)
  const [used, setUsed] = useState(false)
  const filledIn = String(form.state.values[field.name])
  const value =
    picked && formatHex(picked) === filledIn ? picked : (parseColour(filledIn) ?? parseColour(field.default))
  // The catalogue's default is always a color, so this is only for the types.
  if (!value) return null
  const loadAhead = () => void loadPicker().catch(() => undefined)
  const swatch = (
    <SwatchButton
      value={value}
      label={field.label}
      aria-haspopup="dialog"
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => setUsed(true)}
    />
  )
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span aria-hidden className="font-semibold text-sm">
        {field.label}
      </span>
      {used ? (
        <Suspense fallback={swatch}>
          <ColourPicker
            defaultOpen
            labels={{
              title: field.label,
              saturation: intl.formatMessage({ id: 'tool.colour.saturation' }),
              brightness: intl.formatMessage({ id: 'tool.colour.brightness' }),
              hue: intl.formatMessage({ id: 'tool.colour.hue' }),
              alpha: intl.formatMessage({ id: 'tool.colour.alpha' }),
              text: intl.formatMessage({ id: 'tool.colour.text' }),
              badText: intl.formatMessage({ id: 'tool.colour.bad_text' }),
              eyedropper: intl.formatMessage({ id: 'tool.colour.eyedropper' }),
              history: intl.formatMessage({ id: 'tool.colour.history' }),
            }}
            value={value}
            alpha={field.transparent}
            history={history}
            onRemember={remember}
            onChange={(colour) => {
              setPicked(colour)
              form.change({ type: 'set', field: field.name, value: formatHex(colour) })
            }}
          />
        </Suspense>
      ) : (
        swatch
      )}
    </div>
  )
}
