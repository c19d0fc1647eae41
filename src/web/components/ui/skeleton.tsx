import { cx } from './cx.ts'

/**
 * A placeholder with the shape of what is loading. Size it by class; the page announces once, elsewhere, that
 * it is busy.
 */
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
