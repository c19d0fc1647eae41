import type { ComponentProps, CSSProperties } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'onChange'> {
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  /** The value in words, shown next to the track and read aloud. */
  formatValue?: (value: number) => string
}

export function Slider({ value, min, max, onValueChange, formatValue, className, ...rest }: SliderProps) {
  const wiring = useFieldWiring(rest)
  const fill = max > min ? ((value - min) / (max - min)) * 100 : 0
  const text = formatValue ? formatValue(value) : String(value)
  return (
    <span className={cx('flex h-11 items-center gap-3', className)}>
      <input
        type="range"
        {...rest}
        {...wiring}
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
        style={{ '--fill': `${fill}%` } as CSSProperties}
        className="range min-w-0 flex-1"
      />
      <span
        aria-hidden
        className="min-w-12 rounded-sm bg-sunken px-2 py-1 text-center font-semibold text-sm tabular-nums"
      >
        {text}
      </span>
    </span>
  )
}
