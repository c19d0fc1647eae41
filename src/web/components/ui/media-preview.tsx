import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FullWindow } from './full-window.tsx'
import { IconButton } from './icon-button.tsx'
import { isShortcut } from './is-shortcut.ts'
import type { RenderSound } from './render-sound.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import { ZOOMED_PART, ZoomButtons, type ZoomLabels, ZoomStage } from './zoom-stage.tsx'

export interface PreviewItem {
  kind: 'image' | 'gif' | 'video' | 'audio'
  src: string
  /** The alternative text, which is also the title above it. */
  alt: string
  poster?: string
  /** The name of the saved file; without it, there is no download button. */
  downloadName?: string
  downloadUrl?: string
}

interface MediaPreviewLabels extends ZoomLabels {
  close: string
  previous: string
  next: string
  download: string
  position: (number: number, total: number) => string
}

interface MediaPreviewProps {
  labels: MediaPreviewLabels
  items: readonly PreviewItem[]
  /** The shown item; null closes the preview. */
  index: number | null
  onIndexChange: (index: number | null) => void
  renderSound: RenderSound
}

/**
 * Shows one picture, video or sound in the whole window. Arrow keys go through the others, Escape closes it.
 */
export function MediaPreview({ labels, items, index, onIndexChange, renderSound }: MediaPreviewProps) {
  const item = index === null ? undefined : items[index]
  if (!item || index === null) return null
  return (
    <Viewer
      item={item}
      index={index}
      total={items.length}
      labels={labels}
      onIndexChange={onIndexChange}
      renderSound={renderSound}
    />
  )
}

interface ViewerProps {
  item: PreviewItem
  index: number
  total: number
  labels: MediaPreviewLabels
  onIndexChange: (index: number | null) => void
  renderSound: RenderSound
}

function Viewer({ item, index, total, labels, onIndexChange, renderSound }: ViewerProps) {
  const panZoom = usePanZoom()
  const zoomable = item.kind === 'image' || item.kind === 'gif'

  function walk(by: number) {
    // A new item starts unzoomed.
    panZoom.reset()
    onIndexChange((index + by + total) % total)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isShortcut(event)) return
    // Players use the arrow keys themselves.
    if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return
    if (zoomable && panZoom.steer(event)) event.preventDefault()
    else if (event.key === 'ArrowRight' && total > 1) walk(1)
    else if (event.key === 'ArrowLeft' && total > 1) walk(-1)
    else return
    event.preventDefault()
  }
  return (
    <FullWindow
      title={item.alt}
      note={total > 1 ? labels.position(index + 1, total) : null}
      closeLabel={labels.close}
      onClose={() => onIndexChange(null)}
      onKeyDown={onKeyDown}
      actions={
        <>
          {zoomable && <ZoomButtons panZoom={panZoom} labels={labels} variant="glass" />}
          <DownloadLink item={item} label={labels.download} />
        </>
      }
    >
      {zoomable ? (
        <ZoomStage panZoom={panZoom} label={item.alt} className="size-full">
          <img
            key={item.src}
            src={item.src}
            alt={item.alt}
            draggable={false}
            className={cx('size-full object-contain p-3 sm:p-6', ZOOMED_PART)}
          />
        </ZoomStage>
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
    </FullWindow>
  )
}

function DownloadLink({ item, label }: { item: PreviewItem; label: string }) {
  if (!item.downloadName) return null
  return (
    <a
      href={item.downloadUrl ?? item.src}
      download={item.downloadName}
      aria-label={label}
      className="inline-grid size-10 place-items-center rounded-md bg-white/10 transition duration-fast hover:bg-white/20 pointer-coarse:size-11 [&_svg]:size-5"
    >
      <Download />
    </a>
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
      // At the bottom on phones, where they would otherwise cover the controls of a player.
      className={cx('absolute bottom-4 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2', side)}
    >
      {children}
    </IconButton>
  )
}

function Player({ item, renderSound }: { item: PreviewItem; renderSound: RenderSound }) {
  return (
    // The tracks end at the edges of the window, which also limits tall videos.
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
