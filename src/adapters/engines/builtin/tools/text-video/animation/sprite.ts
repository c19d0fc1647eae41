import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Box } from '../../../kit/drawing/figures/figure.ts'

/** A drawing that is made once and shown many times. */
export interface Sprite {
  bitmap: Canvas
  /** Where it belongs, in the units of its scene. */
  box: Box
}

export function drawSprite(context: SKRSContext2D, { bitmap, box }: Sprite): void {
  context.drawImage(bitmap, box.x, box.y, box.width, box.height)
}

/** Copies what a sheet shows, without the empty margin; null where it is empty. `zoom` is pixels per unit. */
export function spriteOf(sheet: Canvas, origin: { x: number; y: number }, zoom: number): Sprite | null {
  const area = opaqueArea(sheet)
  if (!area) return null
  const bitmap = createCanvas(area.width, area.height)
  bitmap
    .getContext('2d')
    .drawImage(sheet, area.x, area.y, area.width, area.height, 0, 0, area.width, area.height)
  // The canvas draws lazily, and by then the sheet would show something else.
  bitmap.data()
  return {
    bitmap,
    box: {
      x: origin.x + area.x / zoom,
      y: origin.y + area.y / zoom,
      width: area.width / zoom,
      height: area.height / zoom,
    },
  }
}

/** Frees the memory at once, which the garbage collector does not see. */
export function discardSprite({ bitmap }: Sprite): void {
  bitmap.width = 1
  bitmap.height = 1
}

function opaqueArea(sheet: Canvas): Box | null {
  const { width, height } = sheet
  const bytes = sheet.data()
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height)
  const rowIsEmpty = (y: number) => !pixels.subarray(y * width, (y + 1) * width).some((pixel) => pixel !== 0)
  let top = 0
  let bottom = height
  while (top < height && rowIsEmpty(top)) top++
  if (top === height) return null
  while (bottom > top && rowIsEmpty(bottom - 1)) bottom--
  let left = width
  let right = 0
  for (let y = top; y < bottom; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    for (let x = 0; x < left; x++) if (row[x] !== 0) left = x
    for (let x = width - 1; x >= right; x--) if (row[x] !== 0) right = x + 1
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
