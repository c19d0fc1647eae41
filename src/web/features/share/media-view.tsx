import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { ShowInFullButton } from '../../app/dialogs/show-in-full-button.tsx'
import { SoundPlayer } from '../../components/player/sound-player.tsx'

type MediaViewProps = {
  creation: Pick<SharedCreation, 'kind' | 'url' | 'poster' | 'title' | 'width' | 'height'>
}

/** One creation, as large as the window allows. */
export function MediaView({ creation: { kind, url, poster, title, width, height } }: MediaViewProps) {
  function open() {
    openDialog('preview', { items: [{ kind, src: url, alt: title, ...(poster && { poster: poster.url }) }] })
  }
  const size = { ...(width !== null && { width }), ...(height !== null && { height }) }
  return (
    <div className="relative grid min-h-64 place-items-center overflow-hidden rounded-2xl bg-sunken p-3 ring-1 ring-line sm:p-6">
      {kind === 'video' && (
        <video
          src={url}
          {...(poster && { poster: poster.url })}
          {...size}
          aria-label={title}
          controls
          loop
          playsInline
          preload="metadata"
          className="h-auto max-h-[75dvh] w-auto max-w-full rounded-lg"
        />
      )}
      {kind === 'audio' && <SoundPlayer src={url} title={title} className="w-full max-w-xl" />}
      {(kind === 'image' || kind === 'gif') && (
        <button type="button" onClick={open} className="cursor-zoom-in">
          {/* Opaque pictures hide the checkerboard behind them. */}
          <img
            src={url}
            {...size}
            alt={title}
            className="checker h-auto max-h-[75dvh] w-auto max-w-full rounded-lg"
          />
        </button>
      )}
      {kind === 'video' && <ShowInFullButton onClick={open} />}
    </div>
  )
}
