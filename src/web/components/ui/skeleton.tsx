import { cx } from './cx.ts'

/** The shape of what is about to appear. Size it by class; the page says that it is busy once, elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-shimmer rounded-md bg-hover bg-linear-100 from-35% from-transparent via-50% via-shimmer to-65% to-transparent bg-size-[200%_100%] bg-position-[150%_0] bg-no-repeat',
        className,
      )}
    />
  )
}
