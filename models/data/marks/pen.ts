import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Words } from './words.ts'

export type Pen = SKRSContext2D

/** What every mark is drawn with. Marks are drawn on squares of this side. */
export type Tools = Words & { side: number; setFont: (pen: Pen, size: number, text: string) => void }

/** The script of Chinese needs a font of its own. */
const HAN = /[一-鿿]/
const HAN_FONT = 'WenQuanYi Micro Hei'

/** Sets one of these fonts, upright or slanted, thin or fat, around the point at which is written. */
export function createFontSetter({ random, pick }: Words, families: readonly string[]): Tools['setFont'] {
  return (pen, size, text) => {
    const family = HAN.test(text) ? HAN_FONT : pick(families)
    pen.font = `${random() < 0.15 ? 'italic ' : ''}${pick(['400', '400', '700', '900'])} ${size}px "${family}"`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
  }
}

export function newSquare(side: number): { canvas: Canvas; pen: Pen } {
  const canvas = createCanvas(side, side)
  return { canvas, pen: canvas.getContext('2d') }
}

/** The same font in another size. */
export function inSize(font: string, size: number): string {
  return font.replace(/[\d.]+px/, `${Math.round(size)}px`)
}

/** Words are no wider than this part of the square. */
const WIDEST = 0.94

/** Sets a font of this size, or a smaller one in which the text fits, and returns its size. */
export function setFittingFont(pen: Pen, { side, setFont }: Tools, text: string, size: number): number {
  setFont(pen, size, text)
  const { width } = pen.measureText(text)
  if (width <= side * WIDEST) return size
  const smaller = (size * side * WIDEST) / width
  pen.font = inSize(pen.font, smaller)
  return smaller
}

export function strokeLine(pen: Pen, from: readonly [number, number], to: readonly [number, number]): void {
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}

export function addCircle(pen: Pen, x: number, y: number, radius: number): void {
  pen.arc(x, y, radius, 0, 2 * Math.PI)
}
