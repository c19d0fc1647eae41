/** All measures are fractions of the picture, from 0 to 1, so that its size on the screen does not matter. */
export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }

export type Mark =
  | { kind: 'stroke'; erase: boolean; radius: number; points: readonly Point[] }
  | { kind: 'area'; corners: readonly Point[] }

/** The box between two corners in any order, limited to the picture. */
export function boxBetween(one: Point, other: Point): Box {
  const left = clamp(Math.min(one.x, other.x))
  const right = clamp(Math.max(one.x, other.x))
  const top = clamp(Math.min(one.y, other.y))
  const bottom = clamp(Math.max(one.y, other.y))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function cornersOf({ x, y, width, height }: Box): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}

/**
 * Whether a point is inside the polygon of these corners: a line from it to the right crosses the sides an
 * odd number of times.
 */
export function isInside({ x, y }: Point, corners: readonly Point[]): boolean {
  const crossed = corners.filter((one, i) => {
    const other = corners[(i + 1) % corners.length] ?? one
    if (one.y > y === other.y > y) return false
    return x < one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)
  })
  return crossed.length % 2 === 1
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}

type Canvas2d = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'clearRect'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
  | 'fillStyle'
  | 'globalCompositeOperation'
>

/** Paints the marks in one color on a clear canvas, in order. */
export function paintMarks(
  context: Canvas2d,
  marks: readonly Mark[],
  { width, height, colour }: { width: number; height: number; colour: string },
): void {
  context.clearRect(0, 0, width, height)
  context.fillStyle = colour
  context.strokeStyle = colour
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) {
    context.globalCompositeOperation =
      mark.kind === 'stroke' && mark.erase ? 'destination-out' : 'source-over'
    if (mark.kind === 'area') {
      goThrough(context, mark.corners, width, height)
      context.fill()
    } else {
      goThrough(context, mark.points, width, height)
      context.lineWidth = mark.radius * 2 * Math.max(width, height)
      context.stroke()
    }
  }
  context.globalCompositeOperation = 'source-over'
}

function goThrough(context: Canvas2d, points: readonly Point[], width: number, height: number): void {
  context.beginPath()
  const [first, ...rest] = points
  if (!first) return
  context.moveTo(first.x * width, first.y * height)
  // A line back to its own start makes a dot of a single touch.
  for (const point of rest.length > 0 ? rest : [first]) context.lineTo(point.x * width, point.y * height)
}

/** The mask in the format of the engines: white is selected, black is not. */
export async function maskFile(
  marks: readonly Mark[],
  { width, height }: { width: number; height: number },
): Promise<File> {
  const painted = new OffscreenCanvas(width, height)
  const mask = new OffscreenCanvas(width, height)
  const paint = painted.getContext('2d')
  const context = mask.getContext('2d')
  if (!paint || !context) throw new Error('This browser cannot paint')
  paintMarks(paint, marks, { width, height, colour: '#ffffff' })
  context.fillStyle = '#000000'
  context.fillRect(0, 0, width, height)
  context.drawImage(painted, 0, 0)
  return new File([await mask.convertToBlob({ type: 'image/png' })], 'mask.png', { type: 'image/png' })
}
