import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
  /** A picture shows a style better than its name. */
  picture?: ReactNode
  disabled?: boolean
}

interface ChoiceGroupProps<Value extends string> {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
  options: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** chips wrap, segments share one bar, pictures form a grid. */
  look?: 'chips' | 'segments' | 'pictures'
  className?: string
}

const rows = {
  chips: 'flex flex-wrap gap-2',
  segments:
    'inline-flex w-fit flex-wrap max-w-full gap-1 rounded-md bg-sunken p-1 ring-1 ring-line ring-inset',
  pictures: 'grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3',
}

const items = {
  chips:
    'min-h-10 rounded-full px-4 ring-1 ring-line-control/60 ring-inset hover:bg-hover has-checked:bg-brand-soft has-checked:text-on-brand-soft has-checked:ring-2 has-checked:ring-brand-500',
  segments:
    'min-h-9 rounded-sm px-3.5 text-ink-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm',
  pictures: 'group flex-col gap-1.5 rounded-lg text-center text-xs',
}

/**
 * One of several options: real radio buttons underneath, so arrow keys, forms and screen readers work as
 * usual.
 */
export function ChoiceGroup<Value extends string>({
  label,
  hideLabel = false,
  hint,
  options,
  value,
  onValueChange,
  look = 'chips',
  className,
}: ChoiceGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)} {...(hint && { 'aria-describedby': `${name}-hint` })}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 font-semibold text-sm'}>{label}</legend>
      <div className={rows[look]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative inline-flex cursor-pointer select-none items-center justify-center gap-2 font-semibold text-sm transition duration-fast has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-45 [&_svg]:size-4',
              items[look],
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {look === 'pictures' && (
              <span className="relative block aspect-square w-full overflow-hidden rounded-lg ring-1 ring-line transition duration-base group-has-checked:ring-3 group-has-checked:ring-brand-500 [&_img]:size-full [&_img]:object-cover">
                {option.picture}
                <span className="absolute top-1.5 right-1.5 hidden size-5 place-items-center rounded-full bg-primary text-on-primary group-has-checked:grid">
                  <Check aria-hidden strokeWidth={3} className="size-3!" />
                </span>
              </span>
            )}
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-2 text-ink-subtle text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
