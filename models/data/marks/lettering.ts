import type { Canvas } from '@napi-rs/canvas'
import { newSquare, type Pen, type Tools } from './pen.ts'

type PaintText = (text: string, x: number, y: number) => void

/** One line of words or two, some in a frame or on a ground. */
export function drawText(tools: Tools): Canvas {
  const { side, random, text, setFont } = tools
  const { canvas, pen } = newSquare(side)
  const middle = side / 2
  const lines = random() < 0.25 ? [text(), text()] : [text()]
  const size = Math.min(200, Math.max(26, 820 / Math.max(...lines.map((line) => line.length))))
  setFont(pen, size, lines.join(''))
  const widest = Math.max(...lines.map((line) => pen.measureText(line).width))
  if (widest > 480) scaleAround(pen, middle, 480 / widest)
  const paint = choosePaint(pen, tools, size)
  for (const [i, line] of lines.entries())
    paint(line, middle, middle + (i - (lines.length - 1) / 2) * size * 1.15)
  const high = size * lines.length
  if (random() < 0.12) drawFrame(pen, middle, Math.min(490, widest + 24), high * 1.5)
  if (random() < 0.08) drawGround(pen, tools, Math.min(500, widest + 28), high * 1.4)
  return canvas
}

function scaleAround(pen: Pen, middle: number, scale: number): void {
  pen.setTransform(scale, 0, 0, scale, middle - middle * scale, middle - middle * scale)
}

function drawFrame(pen: Pen, middle: number, wide: number, high: number): void {
  pen.strokeRect(middle - wide / 2, middle - high / 2, wide, high)
}

/** Under what is there already. */
function drawGround(pen: Pen, { side, random, pick }: Tools, wide: number, high: number): void {
  pen.globalCompositeOperation = 'destination-over'
  pen.globalAlpha = 0.3 + 0.4 * random()
  pen.fillStyle = pick(['#000', '#000', '#fff'])
  pen.fillRect(side / 2 - wide / 2, side / 2 - high / 2, wide, high)
}

/** The same words all over the square, some on a grid of lines. */
export function drawTiled(tools: Tools): Canvas {
  const { side, random, pick, between, text, setFont } = tools
  const { canvas, pen } = newSquare(side)
  const what = text()
  const size = between(16, 48)
  setFont(pen, size, what)
  const dx = pen.measureText(what).width + between(10, 130)
  const dy = size * (1.5 + random() * 4)
  const stagger = random() < 0.5 ? dx / 2 : 0
  pen.translate(side / 2, side / 2)
  pen.rotate((pick([0, -30, -45, 30, 45, -20, between(-60, 60)]) * Math.PI) / 180)
  const paint = choosePaint(pen, tools, size)
  for (let y = -420, row = 0; y < 420; y += dy, row++) {
    for (let x = -600 + (row % 2) * stagger; x < 600; x += dx) paint(what, x, y)
  }
  if (random() < 0.25) drawGrid(pen, tools)
  return canvas
}

function drawGrid(pen: Pen, { between }: Tools): void {
  const step = between(60, 220)
  pen.lineWidth = between(1, 3)
  pen.strokeStyle = '#fff'
  for (let at = -600; at < 600; at += step) {
    pen.strokeRect(at, -600, 0, 1200)
    if (step % 2 === 0) pen.strokeRect(-600, at, 1200, 0)
  }
}

/** How letters are painted: filled, outlined, with a shadow. */
function choosePaint(pen: Pen, { random, between }: Tools, size: number): PaintText {
  const way = random()
  pen.lineJoin = 'round'
  pen.lineWidth = Math.max(1.5, size * (0.02 + 0.05 * random()))
  pen.fillStyle = way > 0.92 ? '#000' : '#fff'
  pen.strokeStyle = way > 0.45 && way < 0.6 ? '#000' : '#fff'
  const hasShadow = way > 0.72 && way <= 0.92
  pen.shadowColor = hasShadow ? `rgba(0,0,0,${(0.4 + 0.6 * random()).toFixed(2)})` : 'transparent'
  pen.shadowBlur = hasShadow ? 8 * random() : 0
  pen.shadowOffsetX = pen.shadowOffsetY = hasShadow ? between(1, 5) : 0
  const isOutlined = (way > 0.45 && way < 0.72) || way > 0.92
  const isFilled = way < 0.6 || way > 0.72
  return (text, x, y) => {
    if (isOutlined) pen.strokeText(text, x, y)
    if (isFilled) pen.fillText(text, x, y)
  }
}
