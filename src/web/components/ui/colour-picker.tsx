import { type ComponentProps, useRef, useState } from 'react'
import { type Colour, formatHex, formatRgb } from './colour.ts'
import { type ColourLabels, ColourPanel } from './colour-panel.tsx'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'
import { Popover } from './popover.tsx'
import { useShortClickOutside } from './use-short-click-outside.ts'

interface ColourPickerProps {
  labels: ColourLabels & { title: string }
  value: Colour
  onChange: (colour: Colour) => void
  history?: readonly string[]
  /** Called with the colour in hand when the panel closes; `useColourHistory` keeps such colours. */
  onRemember?: (hex: string) => void
  alpha?: boolean
  className?: string
}

/** A swatch that opens the panel. A short click elsewhere closes it; a long press elsewhere does not. */
export function ColourPicker({
  labels,
  value,
  onChange,
  history,
  onRemember,
  alpha,
  className,
}: ColourPickerProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function change(next: boolean) {
    setOpen(next)
    if (!next) onRemember?.(formatHex(value))
  }
  const pressing = useShortClickOutside([trigger, panel], open, () => change(false))

  return (
    <Popover
      label={labels.title}
      open={open}
      onOpenChange={change}
      align="start"
      trigger={<SwatchButton ref={trigger} value={value} label={labels.title} className={className} />}
      onPointerDownOutside={(event) => event.preventDefault()}
      // A press moves the focus too; only a focus moved by the keyboard closes the panel.
      onFocusOutside={(event) => {
        if (pressing.current) event.preventDefault()
      }}
    >
      <div ref={panel} className="-m-4 p-4">
        <ColourPanel
          labels={labels}
          value={value}
          onChange={onChange}
          {...(history && { history })}
          {...(alpha !== undefined && { alpha })}
        />
      </div>
    </Popover>
  )
}

interface SwatchButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  value: Colour
  label: string
}

function SwatchButton({ value, label, className, ...rest }: SwatchButtonProps) {
  const wiring = useFieldWiring(rest)
  const hex = formatHex(value)
  return (
    <button
      type="button"
      {...rest}
      {...wiring}
      aria-label={`${label} ${hex}`}
      className={cx(
        'control-box inline-flex h-11 items-center gap-2.5 pr-3.5 pl-2 font-semibold text-sm',
        className,
      )}
    >
      <span aria-hidden className="checker size-7 overflow-hidden rounded-sm ring-1 ring-line-control">
        <span className="block size-full" style={{ backgroundColor: formatRgb(value) }} />
      </span>
      <span aria-hidden className="tabular-nums">
        {hex}
      </span>
    </button>
  )
}
