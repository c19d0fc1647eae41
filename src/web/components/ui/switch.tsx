import * as Primitive from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SwitchProps {
  children: ReactNode
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** Sends the value with a form. */
  name?: string
  className?: string
}

/** For settings that act at once; where a form is sent later, a Checkbox says so better. */
export function Switch({ children, hint, checked, onCheckedChange, disabled, name, className }: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4 text-sm', className)}>
      <div>
        <label htmlFor={id} className="block font-semibold">
          {children}
        </label>
        {hint && (
          <p id={hintId} className="text-ink-subtle">
            {hint}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        {...(disabled && { disabled })}
        {...(name && { name })}
        {...(hint ? { 'aria-describedby': hintId } : {})}
        className="relative h-7 w-12 shrink-0 rounded-full bg-line-control transition-colors duration-base disabled:opacity-45 data-[state=checked]:bg-primary"
      >
        <Primitive.Thumb className="block size-5 translate-x-1 rounded-full bg-white shadow-sm transition-transform duration-base ease-spring data-[state=checked]:translate-x-6" />
      </Primitive.Root>
    </div>
  )
}
