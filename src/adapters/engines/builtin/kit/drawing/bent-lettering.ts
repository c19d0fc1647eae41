import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { pictureOf } from '../pictures/canvas.ts'
import type { Picture } from '../pictures/raster.ts'
import { fontOf } from './letter-fonts.ts'
import { wrapWords } from './lettering.ts'

export interface LetteringStyle {
  fill: string
  /** The width of the outline around each letter. */
  edge: string
}

/** The circle that lines bend around is this many times as wide as they are. */
const BEND = 1.25
const EDGE = 0.2
const LINE_HEIGHT = 0.98
/** Letters of these scripts join or combine, so they are drawn as one straight line. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}]/u

/** Words in bold outlined letters on a smile-shaped curve, as large as the width allows but no larger than a size. */
export function drawLettering(words: string, width: number, largest: number, style: LetteringStyle): Picture {
  const lines = wrapWords(words.toUpperCase())
  const size = fitSize(lines, width, largest)
  const sag = arcDepth(width)
  const margin = Math.ceil(size * EDGE)
  const height = Math.ceil(lines.length * size * LINE_HEIGHT + sag + 2 * margin)
  const canvas = createCanvas(Math.ceil(width), height)
  const context = canvas.getContext('2d')
  context.font = fontOf(size)
  context.textAlign = 'center'
  context.lineJoin = 'round'
  // All outlines first, so that none covers a neighbour.
  for (const paint of ['edge', 'fill'] as const) {
    for (const [i, line] of lines.entries()) {
      const baseline = margin + (i * LINE_HEIGHT + 0.82) * size + sag
      drawLine(context, line, { width, baseline, size }, paint, style)
    }
  }
  return pictureOf(canvas)
}

function fitSize(lines: readonly string[], width: number, largest: number): number {
  const context = createCanvas(1, 1).getContext('2d')
  context.font = fontOf(100)
  const widest = Math.max(...lines.map((line) => context.measureText(line).width))
  return Math.min(largest, (100 * width) / (widest + 200 * EDGE) / 1.04)
}

/** How much lower the middle of a line is than its ends. */
function arcDepth(width: number): number {
  const radius = width * BEND
  return radius - Math.sqrt(radius * radius - (width / 2) ** 2)
}

interface Place {
  width: number
  baseline: number
  size: number
}

function drawLine(
  context: SKRSContext2D,
  line: string,
  { width, baseline, size }: Place,
  paint: 'edge' | 'fill',
  { fill, edge }: LetteringStyle,
): void {
  context.strokeStyle = edge
  context.fillStyle = fill
  context.lineWidth = 2 * size * EDGE
  const put = (text: string) =>
    paint === 'edge' ? context.strokeText(text, 0, 0) : context.fillText(text, 0, 0)
  const whole = context.measureText(line).width
  const radius = width * BEND
  let before = 0
  for (const piece of JOINED.test(line) ? [line] : line) {
    const own = context.measureText(piece).width
    const angle = (before + own / 2 - whole / 2) / radius
    context.save()
    context.translate(width / 2 + radius * Math.sin(angle), baseline - radius * (1 - Math.cos(angle)))
    context.rotate(-angle)
    put(piece)
    context.restore()
    before += own
  }
}
