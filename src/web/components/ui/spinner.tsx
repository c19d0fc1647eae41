import { cx } from './cx.ts'
import { LoaderCircle } from './shell-icons.tsx'

interface SpinnerProps {
  /** For screen readers; without it, the spinner is decoration beside a text that says the same. */
  label?: string
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={cx('size-5 animate-spin', className)} />
  if (!label) return icon
  return (
    <output className="inline-flex items-center">
      {icon}
      <span className="sr-only">{label}</span>
    </output>
  )
}
