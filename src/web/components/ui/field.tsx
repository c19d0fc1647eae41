import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldContext } from './field-wiring.ts'

interface FieldProps {
  label: ReactNode
  /** At the far end of the label's line: "optional", a counter, a help button. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
  /** One control of this folder; it finds its label, hint and error by itself. */
  children: ReactNode
}

export function Field({ label, aside, hint, error, required = false, className, children }: FieldProps) {
  const controlId = useId()
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="font-semibold text-sm">
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger-ink">
              *
            </span>
          )}
        </label>
        {aside && <span className="text-ink-subtle text-xs tabular-nums">{aside}</span>}
      </div>
      <FieldContext value={{ controlId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-danger-ink text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-ink-subtle text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
