import type { Canvas } from '@napi-rs/canvas'
import { addCircle, inSize, newSquare, type Pen, type Tools } from './pen.ts'

/**
 * What phones and site cameras write into a corner: the time in large figures or a sign of two rings, and lines of
 * small print under it.
 */
export function drawStamp(tools: Tools): Canvas {
  const { side, random, pick, between, setFont } = tools
  const { canvas, pen } = newSquare(side)
  const size = between(18, 40)
  const rows = Array.from({ length: between(1, 5) }, () => stampLine(tools))
  const left = between(20, 60)
  let y = between(60, 160)
  setFont(pen, size, rows.join(''))
  pen.textAlign = 'left'
  pen.fillStyle = pen.strokeStyle = pick(['#fff', '#fff', '#000'])
  const isShaded = random() < 0.4
  pen.shadowColor = isShaded ? `rgba(0,0,0,${(0.3 + 0.6 * random()).toFixed(2)})` : 'transparent'
  pen.shadowBlur = pen.shadowOffsetX = pen.shadowOffsetY = isShaded ? between(1, 3) : 0
  const small = inSize(pen.font, size)
  const large = inSize(pen.font, size * (2 + 2 * random()))
  const head = random()
  let indent = 0
  if (head < 0.35) {
    pen.font = large
    pen.fillText(clock(tools), left, y)
    y += size * 3
  } else if (head < 0.65) {
    pen.lineWidth = between(2, 5)
    strokeRings(pen, left, y, size)
    indent = size * 3
  }
  pen.font = small
  for (const row of rows) {
    pen.fillText(row, left + indent, y, side - left - indent - 10)
    y += size * 1.35
  }
  return canvas
}

function strokeRings(pen: Pen, left: number, y: number, size: number): void {
  for (const n of [0, 1]) {
    pen.beginPath()
    addCircle(pen, left + size * (0.6 + 1.4 * n), y + size * 0.5, size * 0.6)
    pen.stroke()
  }
}

const twoDigits = ({ between }: Tools, most: number) => String(between(0, most)).padStart(2, '0')
const clock = (tools: Tools) => `${twoDigits(tools, 23)}:${twoDigits(tools, 59)}`
const day = (tools: Tools) =>
  [`20${tools.between(10, 26)}`, twoDigits(tools, 12), twoDigits(tools, 28)].join(tools.pick(['-', '/', '.']))

function stampLine(tools: Tools): string {
  const { pick, between, word, text } = tools
  return pick([
    () => `${day(tools)} ${clock(tools)}`,
    () => day(tools),
    () => `${between(1, 89)}.${between(1000, 999_999)}, ${between(1, 179)}.${between(1000, 999_999)}`,
    () => `${word()} ${word()} ${between(1, 200)}, ${word()}`,
    () => `SHOT ON ${word().toUpperCase()} ${between(5, 20)}`,
    () => `${word().toUpperCase()} CAMERA`,
    () => `${pick(['时间', '地点', '拍摄', '天气'])}: ${day(tools)}`,
    text,
  ])()
}
