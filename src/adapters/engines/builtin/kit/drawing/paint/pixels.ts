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
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const small = lend.sheet(columns, rows)
  const context = small.getContext('2d')
  context.save()
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, width, height, 0, 0, columns, rows)
  context.restore()
  const coarse = context.getImageData(0, 0, columns, rows).data
  const data = new Uint8Array(width * height * 4)
  const row = new Uint32Array(width)
  const bytes = new Uint8Array(row.buffer)
  for (let cell = 0; cell < rows; cell++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / block)
      const from = (cell * columns + column) * 4
      if (x % block !== 0) row[x] = row[x - 1] ?? 0
      else {
        const bias = ditherAt(column, cell)
        for (let channel = 0; channel < 3; channel++)
          bytes[x * 4 + channel] = step(coarse[from + channel] ?? 0, bias)
        bytes[x * 4 + 3] = 255
      }
    }
    // All lines of a row of large pixels are alike.
    for (let y = cell * block; y < Math.min(height, (cell + 1) * block); y++) data.set(bytes, y * width * 4)
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
