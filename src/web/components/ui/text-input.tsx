import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'

interface TextInputProps extends ComponentProps<'input'> {
  icon?: ReactNode
  /** A button or a unit inside the right end of the box. */
  trailing?: ReactNode
}

export function TextInput({ icon, trailing, className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest)
  return (
    <span className={cx('control-box flex h-11 items-center gap-2 px-3.5', className)}>
      {icon && <span className="text-ink-subtle [&_svg]:size-4.5">{icon}</span>}
      <input
        type="text"
        dir="auto"
        {...rest}
        {...wiring}
        className="h-full w-full min-w-0 flex-1 bg-transparent text-base outline-none disabled:cursor-not-allowed"
      />
      {trailing && <span className="-mr-2 flex shrink-0 items-center text-ink-subtle">{trailing}</span>}
    </span>
  )
}
