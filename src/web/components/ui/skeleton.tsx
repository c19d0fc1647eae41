import { cx } from './cx.ts'
import { SHIMMER } from './shimmer.ts'

/**
 * A placeholder with the shape of what is loading. Size it by class; the page announces once, elsewhere, that
 * it is busy.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-md bg-hover', SHIMMER, className)} />
}
