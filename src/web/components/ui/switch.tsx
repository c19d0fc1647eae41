import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SwitchProps {
  children: ReactNode
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** For settings that apply at once. In a form that is sent later, use a Checkbox. */
export function Switch({ children, hint, checked, onCheckedChange, disabled, className }: SwitchProps) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4 text-sm', className)}>
      <div>
        <label id={labelId} htmlFor={id} className="block font-semibold">
          {children}
        </label>
        {hint && (
          <p id={hintId} className="text-ink-subtle">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={labelId}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => onCheckedChange(!checked)}
        className="group relative h-7 w-12 shrink-0 rounded-full bg-line-control transition-colors duration-base disabled:opacity-45 aria-checked:bg-primary"
      >
        <span className="block size-5 translate-x-1 rounded-full bg-white shadow-sm transition-transform duration-base ease-spring group-aria-checked:translate-x-6" />
      </button>
    </div>
  )
}
