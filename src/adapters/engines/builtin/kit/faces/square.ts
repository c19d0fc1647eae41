import { Tensor } from 'onnxruntime-node'
import type { Pixels } from './face.ts'
import { channelsOf } from './lab.ts'

/** A square in a picture, possibly rotated, possibly partly outside. */
export interface Square {
  /** Its middle, in pixels of the picture. */
  x: number
  y: number
  side: number
  /** In radians, clockwise. */
  angle: number
}

/** How bytes become the network's numbers. */
interface Range {
  low: number
  high: number
}

/**
 * The pixels of a square at a network's input size, three numbers per pixel. Pixels outside of the picture repeat its
 * edge. If the square shrinks, each pixel is the mean of samples over the area that it covers.
 */
export function cutSquare(picture: Pixels, square: Square, size: number, { low, high }: Range): Float32Array {
  const numbers = new Float32Array(size * size * 3).fill(low)
  const perPixel = Math.max(1, Math.min(MAX_SAMPLES, Math.round(square.side / size)))
  const samples = size * perPixel
  const step = square.side / samples
  const cos = Math.cos(square.angle) * step
  const sin = Math.sin(square.angle) * step
  const weight = (high - low) / (255 * perPixel * perPixel)
  const add = perPixel > 2 ? addNearest : addBetween
  for (let row = 0; row < samples; row++) {
    const u = 0.5 - samples / 2
    const v = row + 0.5 - samples / 2
    add(picture, numbers, {
      place: Math.floor(row / perPixel) * size * 3,
      x: square.x - 0.5 + u * cos - v * sin,
      y: square.y - 0.5 + u * sin + v * cos,
      right: cos,
      down: sin,
      samples,
      perPixel,
      weight,
    })
  }
  return numbers
}

/** The same as a tensor. */
export function squareTensor(picture: Pixels, square: Square, size: number, range: Range): Tensor {
  return new Tensor('float32', cutSquare(picture, square, size, range), [1, size, size, 3])
}

/** A row of samples across a picture, and where their sums belong. */
interface Samples {
  place: number
  /** The first one, and the step to the next. */
  x: number
  y: number
  right: number
  down: number
  samples: number
  perPixel: number
  weight: number
}

/** From a point in the square, both coordinates from 0 to 1, to the picture. */
export function fromSquare({ x, y, side, angle }: Square, u: number, v: number): [number, number] {
  const right = (u - 0.5) * side
  const down = (v - 0.5) * side
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [x + right * cos - down * sin, y + right * sin + down * cos]
}

/** The inverse. */
export function intoSquare({ x, y, side, angle }: Square, left: number, top: number): [number, number] {
  const right = left - x
  const down = top - y
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [0.5 + (right * cos + down * sin) / side, 0.5 + (down * cos - right * sin) / side]
}

/** More samples than this, along each side of a pixel, make no difference to a network. */
const MAX_SAMPLES = 4

function addNearest(picture: Pixels, numbers: Float32Array, row: Samples): void {
  const { width, height, data } = picture
  const channels = channelsOf(picture)
  const { right, down, samples, perPixel, weight } = row
  let { place, x, y } = row
  for (let i = 1; i <= samples; i++) {
    const column = x < 0 ? 0 : x > width - 1 ? width - 1 : Math.round(x)
    const line = y < 0 ? 0 : y > height - 1 ? height - 1 : Math.round(y)
    const from = (line * width + column) * channels
    for (let c = 0; c < 3; c++)
      numbers[place + c] = (numbers[place + c] ?? 0) + (data[from + c] ?? 0) * weight
    x += right
    y += down
    if (i % perPixel === 0) place += 3
  }
}

function addBetween(picture: Pixels, numbers: Float32Array, row: Samples): void {
  const { width, height, data } = picture
  const channels = channelsOf(picture)
  const { right, down, samples, perPixel, weight } = row
  let { place, x, y } = row
  for (let i = 1; i <= samples; i++) {
    const column = x < 0 ? 0 : x > width - 1 ? width - 1 : x
    const line = y < 0 ? 0 : y > height - 1 ? height - 1 : y
    const left = Math.floor(column)
    const top = Math.floor(line)
    const along = column - left
    const below = line - top
    const first = (top * width + left) * channels
    const beside = left + 1 < width ? channels : 0
    const second = first + (top + 1 < height ? width * channels : 0)
    for (let c = 0; c < 3; c++) {
      const upper = (data[first + c] ?? 0) * (1 - along) + (data[first + beside + c] ?? 0) * along
      const lower = (data[second + c] ?? 0) * (1 - along) + (data[second + beside + c] ?? 0) * along
      numbers[place + c] = (numbers[place + c] ?? 0) + (upper * (1 - below) + lower * below) * weight
    }
    x += right
    y += down
    if (i % perPixel === 0) place += 3
  }
}
