import type { Canvas } from '@napi-rs/canvas'
import { addCircle, inSize, newSquare, type Pen, type Tools } from './pen.ts'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The translucent strip on which news, channels and agencies write a credit in lines that hide more than the strip. */
export function drawStrip(tools: Tools): Canvas {
  const { side, random, pick, between } = tools
  const { canvas, pen } = newSquare(side)
  const [left, height] = [between(4, 60), between(60, 180)]
  const box = { left, top: (side - height) / 2, width: side - left - between(4, 120), height }
  const [ground, letters] = pick([
    ['0,0,0', '#fff'],
    ['0,0,0', '#fff'],
    ['255,255,255', '#000'],
    ['70,70,70', '#fff'],
  ])
  fillGround(pen, tools, box, (strength) => `rgba(${ground},${strength.toFixed(3)})`)
  pen.fillStyle = letters
  pen.globalAlpha = random() < 0.7 ? 1 : 0.6 + 0.4 * random()
  writeLines(pen, tools, box)
  return canvas
}

/** Even, or fading along its length; often with large rounds in it. */
function fillGround(
  pen: Pen,
  { random, pick, between }: Tools,
  { left, top, width, height }: Box,
  paint: (strength: number) => string,
): void {
  const strength = 0.25 + 0.5 * random()
  const fading = pen.createLinearGradient(left, 0, left + width, 0)
  fading.addColorStop(0, paint(strength))
  fading.addColorStop(0.3 + 0.4 * random(), paint(strength))
  fading.addColorStop(1, paint(strength * pick([1, 1, 0.4, 0])))
  pen.save()
  pen.beginPath()
  pen.roundRect(left, top, width, height, height * pick([0, 0, 0, 0.12, 0.5]))
  pen.clip()
  pen.fillStyle = fading
  pen.fillRect(left, top, width, height)
  pen.fillStyle = paint(0.1 + 0.2 * random())
  for (let i = random() < 0.4 ? between(1, 3) : 0; i > 0; i--) {
    pen.beginPath()
    addCircle(pen, left + width * random(), top + height * random(), height * (0.4 + 0.6 * random()))
    pen.fill()
  }
  pen.restore()
}

/** A name, and under it smaller lines, from the left or in the middle. */
function writeLines(pen: Pen, { random, pick, between, text, word, setFont }: Tools, box: Box): void {
  const { left, top, width, height } = box
  const rows = Array.from({ length: between(1, 3) }, (_, i) => (i === 0 ? word() : text()))
  const step = height / (rows.length + 0.6)
  const align = pick(['left', 'left', 'center'] as const)
  const x = align === 'left' ? left + height * 0.2 : left + width / 2
  setFont(pen, step * (0.6 + 0.3 * random()), rows.join(''))
  pen.textAlign = align
  const small = inSize(pen.font, step * (0.5 + 0.3 * random()))
  for (const [i, row] of rows.entries()) {
    if (i === 1) pen.font = small
    pen.fillText(row, x, top + step * (i + 0.8), width - height * 0.3)
  }
}
