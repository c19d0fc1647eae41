import type { Ref, SyntheticEvent } from 'react'
import { cx } from '../ui/cx.ts'

type SilentVideoProps = {
  src: string
  ref?: Ref<HTMLVideoElement>
  onTimeUpdate?: (event: SyntheticEvent<HTMLVideoElement>) => void
  className?: string
}

/** Loops over its poster, which has the alternative text. */
export function SilentVideo({ className, ...video }: SilentVideoProps) {
  return (
    <video
      {...video}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      className={cx('absolute inset-0', className)}
    />
  )
}
