import { type Box, newPlane, type Plane } from '../pictures/raster.ts'
import type { Pixels } from './face.ts'

/** Lightness and two axes of colour (CIELAB), in which steps of the same length look the same. */
export type Lab = readonly [lightness: Plane, redness: Plane, yellowness: Plane]

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92
})

/** Indexed by the square root of the light, because dark tones need finer steps. */
const ENCODED_STEPS = 4095
const ENCODED = Float32Array.from({ length: ENCODED_STEPS + 1 }, (_, step) => {
  const light = (step / ENCODED_STEPS) ** 2
  return 255 * (light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : 12.92 * light)
})

const WHITE_X = 0.95047
const WHITE_Z = 1.08883

/** Four with alpha. */
export function channelsOf({ width, height, data }: Pixels): 3 | 4 {
  return data.length === width * height * 4 ? 4 : 3
}

export function newLab(width: number, height: number): Lab {
  return [newPlane(width, height), newPlane(width, height), newPlane(width, height)]
}

/** The colours of a rectangle, which must lie inside the picture. */
export function labOf(picture: Pixels, box: Box): Lab {
  const { width: stride, data } = picture
  const channels = channelsOf(picture)
  const lab = newLab(box.width, box.height)
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const from = ((box.top + y) * stride + box.left + x) * channels
      writeLab(lab, y * box.width + x, data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
    }
  }
  return lab
}

/** Writes one colour, given as bytes, into the planes. */
export function writeLab([lightness, redness, yellowness]: Lab, i: number, r: number, g: number, b: number) {
  const red = LINEAR[r] ?? 0
  const green = LINEAR[g] ?? 0
  const blue = LINEAR[b] ?? 0
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / WHITE_X)
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / WHITE_Z)
  lightness.data[i] = 116 * y - 16
  redness.data[i] = 500 * (x - y)
  yellowness.data[i] = 200 * (y - z)
}

/** Writes a colour as red, green and blue from 0 to 255, unrounded, into the given array. */
export function labToRgb(lightness: number, redness: number, yellowness: number, rgb: Float32Array): void {
  const middle = (lightness + 16) / 116
  const x = WHITE_X * cube(middle + redness / 500)
  const y = cube(middle)
  const z = WHITE_Z * cube(middle - yellowness / 200)
  rgb[0] = encode(3.2406 * x - 1.5372 * y - 0.4986 * z)
  rgb[1] = encode(-0.9689 * x + 1.8758 * y + 0.0415 * z)
  rgb[2] = encode(0.0557 * x - 0.204 * y + 1.057 * z)
}

function root(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116
}

function cube(value: number): number {
  const cubed = value * value * value
  return cubed > 0.008856 ? cubed : (value - 16 / 116) / 7.787
}

function encode(light: number): number {
  if (light <= 0) return 0
  if (light >= 1) return 255
  return ENCODED[Math.round(Math.sqrt(light) * ENCODED_STEPS)] ?? 0
}
