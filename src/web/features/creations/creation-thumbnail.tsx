import { Music } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { Creation } from '../../../shared/contract/creations.ts'
import { lightestPicture } from '../../../shared/lightest-picture.ts'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'

/** What a card shows of a creation. Its name is said beside it, so the picture itself is silent. */
export function CreationThumbnail({ creation }: { creation: Creation }) {
  if (creation.kind === 'video') return <MovingThumbnail creation={creation} />
  if (creation.kind === 'audio') return <Music aria-hidden className="size-12 text-ink-subtle" />
  const { width, height } = creation
  return (
    // What is not transparent hides the checkerboard behind it.
    <img
      src={lightestPicture(creation, THUMBNAIL_PIXELS)}
      alt=""
      {...(width !== null && { width })}
      {...(height !== null && { height })}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="checker h-auto max-h-full w-auto max-w-full rounded-md"
    />
  )
}

/** Videos of earlier days have no poster; the fragment makes phones draw a picture without playing. */
const fromItself = (url: string, durationMs: number | null) => ({
  src: `${url}#t=${(((durationMs ?? 0) / 1000) * TELLING_PART + 0.1).toFixed(1)}`,
  preload: 'metadata',
})

/** Videos often begin before anything is to be seen; at a third of them there is. */
const TELLING_PART = 1 / 3

/** Plays under the pointer, for people who do not mind motion. */
function MovingThumbnail({ creation: { url, poster, duration_ms } }: { creation: Creation }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  function play({ currentTarget }: PointerEvent<HTMLVideoElement>) {
    // The pointer may be gone before the video has begun, which browsers report as a failure.
    if (!still) currentTarget.play().catch(() => undefined)
  }
  return (
    <video
      {...(poster ? { src: url, poster: poster.url, preload: 'none' } : fromItself(url, duration_ms))}
      muted
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      onPointerEnter={play}
      onPointerLeave={({ currentTarget }) => currentTarget.pause()}
      className="max-h-full max-w-full rounded-md"
    />
  )
}

/** Sharp on a card of a phone with a dense screen, and a fraction of the bytes of a full-size picture. */
const THUMBNAIL_PIXELS = 400
