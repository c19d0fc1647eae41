import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'

interface ZoomableImageProps {
  src: string
  alt: string
  /** 1 fits the picture into the place it has. */
  zoom: number
  onZoomChange: (zoom: number) => void
}

/** The picture grows inside a scrolling box, so fingers, wheels and keys move it in the way they always do. */
export function ZoomableImage({ src, alt, zoom, onZoomChange }: ZoomableImageProps) {
  const box = useRef<HTMLDivElement>(null)
  // The point of the picture, as shares of its size, that stays in the middle when the zoom changes.
  const middle = useRef({ x: 0.5, y: 0.5 })
  const grip = useRef<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const view = box.current
    if (!view || zoom === 1) return
    view.scrollLeft = middle.current.x * view.scrollWidth - view.clientWidth / 2
    view.scrollTop = middle.current.y * view.scrollHeight - view.clientHeight / 2
  }, [zoom])

  function toggleZoom(event: MouseEvent<HTMLDivElement>) {
    const view = event.currentTarget
    const frame = view.getBoundingClientRect()
    middle.current = {
      x: (event.clientX - frame.left + view.scrollLeft) / Math.max(1, view.scrollWidth),
      y: (event.clientY - frame.top + view.scrollTop) / Math.max(1, view.scrollHeight),
    }
    onZoomChange(zoom === 1 ? 2 : 1)
  }
  // The keyboard's way to the same ends are the preview's zoom buttons and the arrow keys.
  const handlers = {
    onDoubleClick: toggleZoom,
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== 'mouse' || zoom === 1) return
      grip.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!grip.current) return
      event.currentTarget.scrollBy(grip.current.x - event.clientX, grip.current.y - event.clientY)
      grip.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp() {
      grip.current = null
    },
    onScroll() {
      const view = box.current
      if (!view || zoom === 1) return
      middle.current = {
        x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
        y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
      }
    },
  }
  return (
    <div
      ref={box}
      {...handlers}
      // A picture larger than its place is moved by the arrow keys, which need something to focus.
      {...(zoom > 1 && { tabIndex: 0 })}
      className={cx(
        'size-full overflow-auto overscroll-contain scrollbar-none',
        zoom === 1 ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing',
      )}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        className="max-w-none select-none object-contain p-3 sm:p-6"
      />
    </div>
  )
}
