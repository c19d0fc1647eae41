import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring(rest)
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-sm', className)}>
      <span className="relative grid size-5.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...rest}
          {...wiring}
          className="peer size-5.5 cursor-pointer appearance-none rounded-xs border-[1.5px] border-line-control bg-surface transition-colors duration-fast checked:border-primary checked:bg-primary aria-invalid:border-danger-ink disabled:opacity-45"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 scale-50 text-on-primary opacity-0 transition duration-base ease-spring peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span className="pt-px">{children}</span>
    </label>
  )
}
