import type { Canvas } from '@napi-rs/canvas'
import type { Picture } from '../../pictures/raster.ts'
import type { Lender } from './sheets.ts'

/** Pixels along the shorter side of a drawing in pixel style. */
const COARSE = 144
const LEVELS = 12

/** Few large pixels in few colours. */
export function toPixels(canvas: Canvas, lend: Lender): Picture {
  const { width, height } = canvas
  const block = Math.max(1, Math.round(Math.min(width, height) / COARSE))
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const small = lend.sheet(columns, rows)
  const context = small.getContext('2d')
  context.save()
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, width, height, 0, 0, columns, rows)
  context.restore()
  const coarse = context.getImageData(0, 0, columns, rows).data
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor(y / block) * columns + Math.floor(x / block)) * 4
      const to = (y * width + x) * 4
      const bias = ditherAt(Math.floor(x / block), Math.floor(y / block))
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = step(coarse[from + channel] ?? 0, bias)
      data[to + 3] = 255
    }
  }
  return { data, width, height }
}

function step(value: number, bias: number): number {
  const wide = 255 / (LEVELS - 1)
  return Math.max(0, Math.min(255, Math.round(Math.round(value / wide + bias) * wide)))
}

/** A chequered pattern softens the steps of a sky as artists of small screens did. */
function ditherAt(x: number, y: number): number {
  return ((x + y) % 2 === 0 ? 1 : -1) * 0.09
}
