import { useRef, useState } from 'react'
import { type Colour, formatHex } from './colour.ts'
import { type ColourLabels, ColourPanel } from './colour-panel.tsx'
import { Popover } from './popover.tsx'
import { SwatchButton } from './swatch-button.tsx'
import { useShortClickOutside } from './use-short-click-outside.ts'

interface ColourPickerProps {
  labels: ColourLabels & { title: string }
  value: Colour
  onChange: (colour: Colour) => void
  history?: readonly string[]
  /** Called with the current color when the panel closes; `useColourHistory` keeps such colors. */
  onRemember?: (hex: string) => void
  alpha?: boolean
  defaultOpen?: boolean
  className?: string
}

/** A swatch that opens the panel. A short click elsewhere closes it; a long press does not. */
export function ColourPicker({
  labels,
  value,
  onChange,
  history,
  onRemember,
  alpha,
  defaultOpen = false,
  className,
}: ColourPickerProps) {
  const [open, setOpen] = useState(defaultOpen)
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
      // A press moves the focus, too; only a focus moved by the keyboard closes the panel.
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
