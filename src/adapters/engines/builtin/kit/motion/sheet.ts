import type { Picture } from '../pictures/raster.ts'

/** Pixels as words of red, green, blue and alpha, premultiplied, as warping and laying over need them. */
export interface Sheet {
  width: number
  height: number
  words: Uint32Array
}

export function sheetOf({ width, height, data }: Picture): Sheet {
  const bytes = new Uint8Array(width * height * 4)
  for (let i = 0; i < bytes.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    for (let c = i; c < i + 3; c++) bytes[c] = Math.round(((data[c] ?? 0) * alpha) / 255)
    bytes[i + 3] = alpha
  }
  return { width, height, words: new Uint32Array(bytes.buffer) }
}
