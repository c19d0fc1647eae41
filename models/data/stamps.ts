import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { inSize, type Pen, type SetFont } from './overlays.ts'
import type { Words } from './words.ts'

export function createStamps(side: number, { random, pick, between, text, word }: Words, setFont: SetFont) {
  /** What phones and site cameras write into a corner: the time in large figures or a sign of two rings, and lines of small print under it. */
  function stamp(): Canvas {
    const canvas = createCanvas(side, side)
    const pen = canvas.getContext('2d')
    const size = between(18, 40)
    const rows = Array.from({ length: between(1, 5) }, () => stampLine())
    const left = between(20, 60)
    let y = between(60, 160)
    setFont(pen, size, rows.join(''))
    pen.textAlign = 'left'
    pen.fillStyle = pen.strokeStyle = pick(['#fff', '#fff', '#000'])
    const isShaded = random() < 0.4
    pen.shadowColor = isShaded ? `rgba(0,0,0,${(0.3 + 0.6 * random()).toFixed(2)})` : 'transparent'
    pen.shadowBlur = pen.shadowOffsetX = pen.shadowOffsetY = isShaded ? between(1, 3) : 0
    const [small, large] = [inSize(pen.font, size), inSize(pen.font, size * (2 + 2 * random()))]
    const head = random()
    let indent = 0
    if (head < 0.35) {
      pen.font = large
      pen.fillText(clock(), left, y)
      y += size * 3
    } else if (head < 0.65) {
      pen.lineWidth = between(2, 5)
      for (const n of [0, 1]) ring(pen, left + size * (0.6 + 1.4 * n), y + size * 0.5, size * 0.6)
      indent = size * 3
    }
    pen.font = small
    for (const row of rows) {
      pen.fillText(row, left + indent, y, side - left - indent - 10)
      y += size * 1.35
    }
    return canvas
  }

  const two = (most: number) => String(between(0, most)).padStart(2, '0')
  const clock = () => `${two(23)}:${two(59)}`
  const day = () => [`20${between(10, 26)}`, two(12), two(28)].join(pick(['-', '/', '.']))

  function stampLine(): string {
    return pick([
      () => `${day()} ${clock()}`,
      day,
      () => `${between(1, 89)}.${between(1000, 999_999)}, ${between(1, 179)}.${between(1000, 999_999)}`,
      () => `${word()} ${word()} ${between(1, 200)}, ${word()}`,
      () => `SHOT ON ${word().toUpperCase()} ${between(5, 20)}`,
      () => `${word().toUpperCase()} CAMERA`,
      () => `${pick(['时间', '地点', '拍摄', '天气'])}: ${day()}`,
      text,
    ])()
  }

  function ring(pen: Pen, x: number, y: number, radius: number): void {
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.stroke()
  }

  return { stamp }
}
