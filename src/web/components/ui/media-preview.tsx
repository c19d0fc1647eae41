import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import type { RenderSound } from './render-sound.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { ZoomableImage } from './zoomable-image.tsx'

export interface PreviewItem {
  kind: 'image' | 'gif' | 'video' | 'audio'
  src: string
  /** What is to be seen or heard. */
  alt: string
  poster?: string
  /** The name of the saved file; without it nothing is offered for download. */
  downloadName?: string
  downloadUrl?: string
}

interface MediaPreviewLabels {
  title: string
  close: string
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
  download: string
  position: (number: number, total: number) => string
}

interface MediaPreviewProps {
  labels: MediaPreviewLabels
  items: readonly PreviewItem[]
  /** The item on show; null closes the preview. */
  index: number | null
  onIndexChange: (index: number | null) => void
  renderSound: RenderSound
}

const zoomSteps = [1, 1.5, 2, 3, 4]

/** The whole window for one picture, video or sound. Arrows walk through the others, Escape leads back. */
export function MediaPreview({ labels, items, index, onIndexChange, renderSound }: MediaPreviewProps) {
  const item = index === null ? undefined : items[index]
  return (
    <Primitive.Root open={item !== undefined} onOpenChange={(open) => !open && onIndexChange(null)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-overlay bg-night/94 backdrop-blur-lg data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          {item && index !== null && (
            <Viewer
              item={item}
              index={index}
              total={items.length}
              labels={labels}
              onIndexChange={onIndexChange}
              renderSound={renderSound}
            />
          )}
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface ViewerProps {
  item: PreviewItem
  index: number
  total: number
  labels: MediaPreviewLabels
  onIndexChange: (index: number) => void
  renderSound: RenderSound
}

function Viewer({ item, index, total, labels, onIndexChange, renderSound }: ViewerProps) {
  const dialogFocus = useDialogFocus()
  const [zoomed, setZoomed] = useState({ index, zoom: 1 })
  // A new item starts unzoomed.
  const zoom = zoomed.index === index ? zoomed.zoom : 1
  const setZoom = (next: number) => setZoomed({ index, zoom: next })
  const zoomable = item.kind === 'image' || item.kind === 'gif'
  const larger = zoomSteps.find((step) => step > zoom)
  const smaller = zoomSteps.findLast((step) => step < zoom)

  function walk(by: number) {
    onIndexChange((index + by + total) % total)
  }
  function onKeyDown(event: KeyboardEvent) {
    // A player moves with the arrows itself.
    if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowRight' && total > 1 && zoom === 1) walk(1)
    else if (event.key === 'ArrowLeft' && total > 1 && zoom === 1) walk(-1)
    else if (event.key === '+' && zoomable && larger) setZoom(larger)
    else if (event.key === '-' && zoomable && smaller) setZoom(smaller)
    else return
    event.preventDefault()
  }
  return (
    <Primitive.Content
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      {...dialogFocus}
      onInteractOutside={keepOpenForToasts}
      className="absolute inset-0 flex flex-col text-white outline-none"
    >
      <Toolbar item={item} labels={labels} position={total > 1 ? labels.position(index + 1, total) : null}>
        {zoomable && (
          <>
            <ZoomButton label={labels.zoomOut} to={smaller} onZoom={setZoom}>
              <ZoomOut />
            </ZoomButton>
            <ZoomButton label={labels.zoomIn} to={larger} onZoom={setZoom}>
              <ZoomIn />
            </ZoomButton>
          </>
        )}
      </Toolbar>
      <div className="relative min-h-0 flex-1">
        {zoomable ? (
          <ZoomableImage key={item.src} src={item.src} alt={item.alt} zoom={zoom} onZoomChange={setZoom} />
        ) : (
          <Player key={item.src} item={item} renderSound={renderSound} />
        )}
        {total > 1 && (
          <>
            <WalkButton label={labels.previous} side="left-3" onWalk={() => walk(-1)}>
              <ChevronLeft />
            </WalkButton>
            <WalkButton label={labels.next} side="right-3" onWalk={() => walk(1)}>
              <ChevronRight />
            </WalkButton>
          </>
        )}
      </div>
    </Primitive.Content>
  )
}

interface ToolbarProps {
  item: PreviewItem
  labels: MediaPreviewLabels
  position: string | null
  children: ReactNode
}

function Toolbar({ item, labels, position, children }: ToolbarProps) {
  return (
    <header className="flex items-center gap-2 p-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <Primitive.Title className="truncate font-semibold text-sm">{labels.title}</Primitive.Title>
        {position && (
          <p aria-live="polite" className="text-white/75 text-xs tabular-nums">
            {position}
          </p>
        )}
      </div>
      {children}
      {item.downloadName && (
        <a
          href={item.downloadUrl ?? item.src}
          download={item.downloadName}
          aria-label={labels.download}
          className="inline-grid size-10 place-items-center rounded-md bg-white/10 transition duration-fast hover:bg-white/20 pointer-coarse:size-11 [&_svg]:size-5"
        >
          <Download />
        </a>
      )}
      <Primitive.Close asChild>
        <IconButton label={labels.close} variant="glass">
          <X />
        </IconButton>
      </Primitive.Close>
    </header>
  )
}

interface WalkButtonProps {
  label: string
  side: string
  onWalk: () => void
  children: ReactNode
}

function WalkButton({ label, side, onWalk, children }: WalkButtonProps) {
  return (
    <IconButton
      label={label}
      variant="overlay"
      size="lg"
      round
      onClick={onWalk}
      // Below on phones, where they would otherwise lie on the handles of a player.
      className={cx('absolute bottom-4 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2', side)}
    >
      {children}
    </IconButton>
  )
}

interface ZoomButtonProps {
  label: string
  to: number | undefined
  onZoom: (zoom: number) => void
  children: ReactNode
}

function ZoomButton({ label, to, onZoom, children }: ZoomButtonProps) {
  return (
    <IconButton
      label={label}
      variant="glass"
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onZoom(to)}
      className="aria-disabled:opacity-40"
    >
      {children}
    </IconButton>
  )
}

function Player({ item, renderSound }: { item: PreviewItem; renderSound: RenderSound }) {
  return (
    // The tracks end at the edges of the window, and with them a tall video.
    <div className="grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3 max-sm:pb-20 sm:p-6">
      {item.kind === 'video' ? (
        <video
          src={item.src}
          {...(item.poster && { poster: item.poster })}
          aria-label={item.alt}
          controls
          playsInline
          className="max-h-full max-w-full rounded-lg"
        />
      ) : (
        <div className="w-full max-w-xl text-ink">{renderSound({ src: item.src, title: item.alt })}</div>
      )}
    </div>
  )
}
