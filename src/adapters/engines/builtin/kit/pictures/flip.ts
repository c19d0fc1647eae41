import type { Picture } from './raster.ts'

export type Flip = 'mirror' | 'upside-down'

/** A picture as seen in a mirror, or upside down; twice the same is the picture again. */
export function flipPicture(picture: Picture, how: Flip): Picture {
  return { ...picture, data: flip(picture, 4, how) }
}

interface Values<Data extends Float32Array | Uint8Array> {
  width: number
  height: number
  data: Data
}

/** The same for one value a pixel. */
export function flipPlane<Data extends Float32Array | Uint8Array>(
  plane: Values<Data>,
  how: Flip,
): Values<Data> {
  return { ...plane, data: flip(plane, 1, how) }
}

function flip<Data extends Float32Array | Uint8Array>(
  { width, height, data }: Values<Data>,
  channels: number,
  how: Flip,
): Data {
  // Not a slice: that of a Buffer would be the picture itself.
  const flipped = (
    data instanceof Float32Array ? new Float32Array(data.length) : new Uint8Array(data.length)
  ) as Data
  const line = width * channels
  for (let y = 0; y < height; y++) {
    if (how === 'upside-down') flipped.set(data.subarray(y * line, (y + 1) * line), (height - 1 - y) * line)
    else {
      for (let x = 0; x < width; x++) {
        const from = y * line + x * channels
        flipped.set(data.subarray(from, from + channels), y * line + (width - 1 - x) * channels)
      }
    }
  }
  return flipped
}
