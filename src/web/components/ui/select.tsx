import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'

/** The browser's own list: best on phones, and no extra code. Pass <option> elements. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring(rest)
  return (
    <span className={cx('control-box relative flex h-11', className)}>
      <select
        {...rest}
        {...wiring}
        className="h-full w-full appearance-none truncate bg-transparent pr-10 pl-3.5 text-base outline-none [&>option]:bg-raised [&>option]:text-ink"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-subtle"
      />
    </span>
  )
}
