import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { cx } from '../../../components/ui/cx.ts'
import { CORNERS, type Corner, type CropBox, movedBox, resizedBox } from './crop-box.ts'

type Grip = Corner | 'whole'
type CropFrameProps = {
  /** The video's size. */
  size: { width: number; height: number }
  /** Null for the whole picture. */
  box: CropBox | null
  onBox: (box: CropBox) => void
  children: ReactNode
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -8, y: 0 },
  ArrowRight: { x: 8, y: 0 },
  ArrowUp: { x: 0, y: -8 },
  ArrowDown: { x: 0, y: 8 },
}

const PLACES: Record<Corner, string> = {
  top_left: '-top-3 -left-3 cursor-nwse-resize',
  top_right: '-top-3 -right-3 cursor-nesw-resize',
  bottom_left: '-bottom-3 -left-3 cursor-nesw-resize',
  bottom_right: '-right-3 -bottom-3 cursor-nwse-resize',
}

/** A picture with a box over it, which is moved and resized by pointer or arrow keys. */
export function CropFrame({ size, box, onBox, children }: CropFrameProps) {
  const intl = useIntl()
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

  function handlersOf(grip: Grip, now: CropBox) {
    const change = (by: { x: number; y: number }) =>
      onBox(grip === 'whole' ? movedBox(now, by, size) : resizedBox(now, grip, by, size))
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const from = held.current
        const shown = frame.current?.getBoundingClientRect().width ?? 0
        if (!from || shown === 0) return
        const scale = size.width / shown
        change({ x: (clientX - from.x) * scale, y: (clientY - from.y) * scale })
        held.current = { x: clientX, y: clientY }
      },
      onPointerUp() {
        held.current = null
      },
      onPointerCancel() {
        held.current = null
      },
      onKeyDown(event: KeyboardEvent) {
        const by = ARROWS[event.key]
        if (!by) return
        event.preventDefault()
        event.stopPropagation()
        change(by)
      },
    }
  }
  return (
    <div
      ref={frame}
      style={{ aspectRatio: size.width / size.height, maxWidth: `${45 * (size.width / size.height)}dvh` }}
      className="relative mx-auto w-full overflow-hidden rounded-lg bg-night"
    >
      {children}
      {box && (
        <div
          style={{
            left: percent(box.x, size.width),
            top: percent(box.y, size.height),
            width: percent(box.width, size.width),
            height: percent(box.height, size.height),
          }}
          className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
        >
          <button
            type="button"
            aria-label={intl.formatMessage(
              { id: 'tool.cut.crop_box' },
              { width: box.width, height: box.height },
            )}
            {...handlersOf('whole', box)}
            className="absolute inset-0 cursor-move touch-none border-2 border-white"
          />
          {CORNERS.map((corner) => (
            <button
              key={corner}
              type="button"
              aria-label={intl.formatMessage({ id: `tool.cut.${corner}` })}
              {...handlersOf(corner, box)}
              className={cx(
                'absolute size-8 touch-none rounded-full border-2 border-white bg-primary shadow-md',
                PLACES[corner],
              )}
            />
          ))}
        </div>
      )}
    </div>
  )
}
