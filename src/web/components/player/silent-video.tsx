import type { Ref, SyntheticEvent } from 'react'
import { cx } from '../ui/cx.ts'

type SilentVideoProps = {
  src: string
  ref?: Ref<HTMLVideoElement>
  onTimeUpdate?: (event: SyntheticEvent<HTMLVideoElement>) => void
  className?: string
}

/** Plays again and again over its picture, which says what is to be seen. */
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
