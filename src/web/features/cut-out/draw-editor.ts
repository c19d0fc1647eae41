import type { View } from '../../components/ui/pan-zoom.ts'
import type { CutOutCanvasProps } from './cut-out-canvas.tsx'
import { drawCutOut } from './draw-cut-out.ts'
import { isPointing } from './editor-tool.ts'
import { contextOf } from './load-cut-out.ts'
import type { Mask, Point } from './mask-edits.ts'
import { viewMatrix } from './view.ts'

const COLOUR = '#7a5cf6'
/** Strokes that only point at something are drawn this wide, in pixels of the window. */
const POINTING_PX = 12
/** The radius of a tool that takes what lies under a point. */
const DOT = 4

type Scene = Pick<CutOutCanvasProps, 'photo' | 'settings' | 'tool' | 'brush'> & {
  mask: Mask
  view: View
  cursor: Point | null
  /** The stroke that points at an object. */
  pointed: readonly Point[] | null
}

/** Draws the cut-out, the stroke that points at something, and the brush. */
export function drawEditor(
  place: HTMLCanvasElement,
  size: { width: number; height: number },
  { photo, mask, settings, view, tool, brush, cursor, pointed }: Scene,
): void {
  const dense = window.devicePixelRatio
  place.width = Math.round(size.width * dense)
  place.height = Math.round(size.height * dense)
  const context = contextOf(place)
  const matrix = viewMatrix(photo, size, settings.turn, view)
  context.setTransform(new DOMMatrix().scale(dense).multiply(matrix))
  drawCutOut(context, { photo, mask, settings, ghost: true })
  const px = 1 / Math.hypot(matrix.a, matrix.b)
  context.strokeStyle = COLOUR
  if (pointed) drawStroke(context, pointed, POINTING_PX * px)
  if (!cursor || tool === 'move') return
  context.beginPath()
  const radius = isPointing(tool) ? (POINTING_PX * px) / 2 : tool === 'keep' ? DOT : brush
  context.arc(cursor.x, cursor.y, radius, 0, 2 * Math.PI)
  context.lineWidth = 2 * px
  context.stroke()
}

function drawStroke(context: CanvasRenderingContext2D, path: readonly Point[], width: number): void {
  context.beginPath()
  // A dab is a line of zero length with a round cap.
  for (const { x, y } of [...path.slice(0, 1), ...path]) context.lineTo(x, y)
  context.lineWidth = width
  context.lineCap = context.lineJoin = 'round'
  context.stroke()
}
