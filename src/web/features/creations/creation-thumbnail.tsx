import { Music } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { Creation } from '../../../shared/contract/creations.ts'
import { lightestPicture } from '../../../shared/lightest-picture.ts'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'

/** A creation's picture on a card. Its name is next to it, so the picture has no alternative text. */
export function CreationThumbnail({ creation }: { creation: Creation }) {
  if (creation.kind === 'video') return <MovingThumbnail creation={creation} />
  if (creation.kind === 'audio') return <Music aria-hidden className="size-12 text-ink-subtle" />
  const { width, height } = creation
  return (
    // Opaque pictures hide the checkerboard behind them.
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

/** Old videos have no poster; the fragment makes phones draw a frame without playing. */
const fromItself = (url: string, durationMs: number | null) => ({
  src: `${url}#t=${(((durationMs ?? 0) / 1000) * TELLING_PART + 0.1).toFixed(1)}`,
  preload: 'metadata',
})

/** Many videos begin with an empty frame; the one at a third rarely is. */
const TELLING_PART = 1 / 3

/** Plays on hover, unless the person prefers reduced motion. */
function MovingThumbnail({ creation: { url, poster, duration_ms } }: { creation: Creation }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  function play({ currentTarget }: PointerEvent<HTMLVideoElement>) {
    // The pointer may leave before the video starts, which browsers report as an error.
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

/** Sharp on a phone with a dense screen, with a fraction of the bytes of a full-size picture. */
const THUMBNAIL_PIXELS = 400
