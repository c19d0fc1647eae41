import type { ComponentProps } from 'react'
import { type Colour, formatHex, formatRgb } from './colour.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'

interface SwatchButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  value: Colour
  label: string
}

/** Shows a color, and opens its picker. */
export function SwatchButton({ value, label, className, ...rest }: SwatchButtonProps) {
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
