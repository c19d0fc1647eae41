import { type Canvas, loadImage } from '@napi-rs/canvas'
import { addCircle, inSize, newSquare, type Pen, type Tools } from './pen.ts'

/** A drawing from a file, mostly in white and with a name under it; null where the file cannot be read. */
export async function drawLogo(tools: Tools, files: readonly string[]): Promise<Canvas | null> {
  const { side, random, pick, between } = tools
  const shape = await loadImage(pick(files)).catch(() => null)
  if (!shape) return null
  const { canvas, pen } = newSquare(side)
  const middle = side / 2
  const scale = between(200, 400) / Math.max(shape.width, shape.height)
  const wide = shape.width * scale
  const high = shape.height * scale
  pen.drawImage(shape, middle - wide / 2, Math.max(0, middle - 30 - high / 2), wide, high)
  if (random() < 0.55) makeWhite(pen, side)
  if (random() < 0.5) writeName(pen, tools, Math.min(480, middle + high / 2 + 20))
  return canvas
}

function makeWhite(pen: Pen, side: number): void {
  pen.globalCompositeOperation = 'source-in'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.globalCompositeOperation = 'source-over'
}

function writeName(pen: Pen, { side, word, setFont }: Tools, y: number): void {
  const what = word()
  setFont(pen, Math.min(70, 590 / what.length), what)
  pen.fillStyle = '#fff'
  pen.fillText(what, side / 2, y)
}

/**
 * The sign of a firm: one flat shape with a letter or a hole in it, mostly beside its name. White and black stand for
 * two colours, which are drawn when the mark is laid over.
 */
export function drawBadge(tools: Tools): Canvas {
  const { side, random, pick, between, word, setFont } = tools
  const { canvas, pen } = newSquare(side)
  const middle = side / 2
  const size = between(60, 150)
  const what = word()
  const isNamed = random() < 0.75
  setFont(pen, size * (0.45 + 0.4 * random()), what)
  const wide = isNamed ? pen.measureText(what).width : 0
  const scale = Math.min(1, 480 / (size * 1.35 + wide))
  pen.setTransform(
    scale,
    0,
    0,
    scale,
    middle - (middle * scale + (wide * scale) / 2),
    middle - middle * scale,
  )
  const isReversed = random() < 0.5
  pen.fillStyle = '#fff'
  fillShape(pen, tools, size)
  pen.fillStyle = isReversed ? '#000' : '#fff'
  if (isNamed) pen.fillText(what, middle + size * 0.75 + wide / 2, middle)
  pen.globalCompositeOperation = pick(['destination-out', 'source-over', 'source-over'])
  pen.fillStyle = '#000'
  fillInside(pen, tools, { size, letter: what.charAt(0).toUpperCase() })
  return canvas
}

/** A triangle, or a square with corners more or less round. */
function fillShape(pen: Pen, { side, random, pick }: Tools, size: number): void {
  const middle = side / 2
  const half = size / 2
  const corner = pick([0, 0, 0.12, 0.25, 0.5])
  pen.beginPath()
  if (random() < 0.15) {
    pen.moveTo(middle, middle - half)
    pen.lineTo(middle + half, middle + half)
    pen.lineTo(middle - half, middle + half)
  } else pen.roundRect(middle - half, middle - half, size, size, corner * size)
  pen.fill()
}

/** A letter, a disc or nothing. */
function fillInside(
  pen: Pen,
  { side, random }: Tools,
  { size, letter }: { size: number; letter: string },
): void {
  const inside = random()
  if (inside < 0.55) {
    pen.font = inSize(pen.font, size * 0.62)
    pen.fillText(letter, side / 2, side / 2)
  } else if (inside < 0.8) {
    pen.beginPath()
    addCircle(pen, side / 2, side / 2, size * (0.15 + 0.15 * random()))
    pen.fill()
  }
}
