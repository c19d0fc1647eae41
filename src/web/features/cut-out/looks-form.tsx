import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CutOut, CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { Button } from '../../components/ui/button.tsx'
import { type Colour, formatHex, parseColour } from '../../components/ui/colour.ts'
import { ColourPicker } from '../../components/ui/colour-picker.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Slider } from '../../components/ui/slider.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

const MAX_CAPTION = 40
const MAX_OUTLINE = 32
const MAX_SOFTNESS = 20
/** Something has to be left. */
const MAX_CUT = 45

type LooksFormProps = {
  tool: CutOut['tool']
  settings: CutOutSettings
  /** Changes of one run belong together, such as those of a moving slider. */
  onChange: (settings: CutOutSettings, run: string | null) => void
}

/** The settings of a cut-out that are not painted. */
export function LooksForm({ tool, settings, onChange }: LooksFormProps) {
  const change = (part: Partial<CutOutSettings>, run: string | null = null) =>
    onChange({ ...settings, ...part }, run)
  const { softness, shadow, outline_width, outline_color, caption, background, turn } = settings
  const isChanger = tool === 'ai-background-changer'
  return (
    <div className="grid gap-3">
      <Field label={<FormattedMessage id="cutout.softness" />}>
        <Slider
          value={softness}
          min={0}
          max={MAX_SOFTNESS}
          step={0.5}
          onValueChange={(value) => change({ softness: value }, 'softness')}
        />
      </Field>
      {!isChanger && (
        <>
          <Field label={<FormattedMessage id="cutout.outline" />}>
            <Slider
              value={outline_width}
              min={0}
              max={MAX_OUTLINE}
              onValueChange={(value) => change({ outline_width: value }, 'outline width')}
            />
          </Field>
          <ColourRow
            name="cutout.outline_color"
            value={outline_color}
            onChange={(value) => change({ outline_color: value }, 'outline colour')}
          />
          <Field
            label={<FormattedMessage id="cutout.caption" />}
            hint={<FormattedMessage id="cutout.caption_hint" />}
          >
            <TextInput
              value={caption}
              maxLength={MAX_CAPTION}
              onChange={(event) => change({ caption: event.target.value }, 'caption')}
            />
          </Field>
        </>
      )}
      <Switch checked={shadow} onCheckedChange={(value) => change({ shadow: value })}>
        <FormattedMessage id="cutout.shadow" />
      </Switch>
      <Switch
        checked={background !== null}
        onCheckedChange={(on) => change({ background: on ? '#7a5cf6' : null })}
      >
        <FormattedMessage id="cutout.background" />
      </Switch>
      {background !== null && (
        <ColourRow
          name="cutout.background_color"
          value={background}
          onChange={(value) => change({ background: value }, 'background colour')}
        />
      )}
      <Cuts crop={settings.crop} onChange={(crop, side) => change({ crop }, `crop ${side}`)} />
      <Button
        size="sm"
        icon={<RotateCw aria-hidden />}
        className="justify-self-start"
        onClick={() => change({ turn: TURNS[turn] })}
      >
        <FormattedMessage id="cutout.turn" />
      </Button>
    </div>
  )
}

const TURNS = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<number, CutOutSettings['turn']>

type ColourRowProps = {
  name: 'cutout.outline_color' | 'cutout.background_color'
  value: string
  onChange: (value: string) => void
}

function ColourRow({ name, value, onChange }: ColourRowProps) {
  const intl = useIntl()
  const [picked, setPicked] = useState<Colour | null>(null)
  // White has no hue, so the current hue would be lost in the text format.
  const colour = picked && formatHex(picked) === value ? picked : parseColour(value)
  if (!colour) return null
  const title = intl.formatMessage({ id: name })
  const words = (id: 'saturation' | 'brightness' | 'hue' | 'alpha' | 'text' | 'bad_text' | 'eyedropper') =>
    intl.formatMessage({ id: `tool.colour.${id}` })
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span aria-hidden className="font-semibold text-sm">
        {title}
      </span>
      <ColourPicker
        labels={{
          title,
          saturation: words('saturation'),
          brightness: words('brightness'),
          hue: words('hue'),
          alpha: words('alpha'),
          text: words('text'),
          badText: words('bad_text'),
          eyedropper: words('eyedropper'),
          history: intl.formatMessage({ id: 'tool.colour.history' }),
        }}
        value={colour}
        alpha={false}
        onChange={(next) => {
          setPicked(next)
          onChange(formatHex(next))
        }}
      />
    </div>
  )
}

type Crop = CutOutSettings['crop']
type Side = 'left' | 'right' | 'top' | 'bottom'
type CutsProps = { crop: Crop; onChange: (crop: Crop, side: Side) => void }

/** The crop at each side: four sliders are as exact with a thumb or keys as with a mouse. */
function Cuts({ crop, onChange }: CutsProps) {
  const { left, top, width, height } = crop
  const cuts = {
    left: Math.round(left * 100),
    right: Math.round((1 - left - width) * 100),
    top: Math.round(top * 100),
    bottom: Math.round((1 - top - height) * 100),
  }
  function change(side: Side, percent: number) {
    const next = { ...cuts, [side]: percent }
    const width = (100 - next.left - next.right) / 100
    const height = (100 - next.top - next.bottom) / 100
    onChange({ left: next.left / 100, top: next.top / 100, width, height }, side)
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
        <FormattedMessage id="cutout.crop" />
      </summary>
      {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
        <Field key={side} label={<FormattedMessage id={`cutout.crop.${side}`} />}>
          <Slider
            value={cuts[side]}
            min={0}
            max={MAX_CUT}
            formatValue={(value) => `${value} %`}
            onValueChange={(value) => change(side, value)}
          />
        </Field>
      ))}
    </details>
  )
}
