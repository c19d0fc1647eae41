import { Tensor } from 'onnxruntime-node'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { NSFW_SIDE as SIDE } from '../../models/model-table.ts'
import type { Models } from '../../models/models.ts'

/** In the order of the network's output. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

/** The likelihood of each class; they add up to 1. */
export type Scores = Record<(typeof CLASSES)[number], number>

/** The least mean difference of neighbours, from 0 to 1, in a picture that shows anything. */
const MIN_DETAIL = 0.003
/**
 * Pictures darker than this on average are judged with more light, up to so many times as much: the network takes dark
 * stages and their audiences for nudity, and something explicit is not hidden by darkness.
 */
const DARK = 0.25
const LIT = 0.42
const MAX_GAIN = 4
const NOTHING_TO_SEE: Scores = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }

/** The network takes one in five dark and blurred pictures for nudity, so it is not asked about them. */
export async function classify(path: string, models: Models): Promise<Scores> {
  const small = shrink(await loadPicture(path))
  if (detailOf(small) < MIN_DETAIL) return NOTHING_TO_SEE
  const output = await models.run('nsfw', new Tensor('float32', lit(small), [1, 3, SIDE, SIDE]))
  return Object.fromEntries(CLASSES.map((name, i) => [name, output[i] ?? 0])) as Scores
}

function lit(small: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const brightness = small.reduce((sum, value) => sum + value, 0) / small.length
  if (brightness >= DARK) return small
  const gain = Math.min(MAX_GAIN, LIT / brightness)
  return small.map((value) => Math.min(1, gain * value))
}

/** The mean difference of adjacent pixels. */
function detailOf(small: Float32Array): number {
  let sum = 0
  for (let i = 1; i < small.length; i++) {
    if (i % SIDE > 0) sum += Math.abs((small[i] ?? 0) - (small[i - 1] ?? 0))
  }
  return sum / small.length
}

/**
 * Plain linear sampling from corner to corner, like in the network's training: a better filter makes it see nudity in
 * groups of dressed people. Transparent parts count as white.
 */
function shrink({ width, height, data }: Picture): Float32Array<ArrayBuffer> {
  const input = new Float32Array(3 * SIDE * SIDE)
  const valueAt = (x: number, y: number, channel: number) => {
    const i = (y * width + x) * 4
    const alpha = (data[i + 3] ?? 0) / 255
    return ((data[i + channel] ?? 0) / 255) * alpha + 1 - alpha
  }
  for (let row = 0; row < SIDE; row++) {
    const y = (row * (height - 1)) / (SIDE - 1)
    const top = Math.floor(y)
    const bottom = Math.min(height - 1, top + 1)
    for (let column = 0; column < SIDE; column++) {
      const x = (column * (width - 1)) / (SIDE - 1)
      const left = Math.floor(x)
      const right = Math.min(width - 1, left + 1)
      for (let channel = 0; channel < 3; channel++) {
        const upper = mix(valueAt(left, top, channel), valueAt(right, top, channel), x - left)
        const lower = mix(valueAt(left, bottom, channel), valueAt(right, bottom, channel), x - left)
        input[(channel * SIDE + row) * SIDE + column] = mix(upper, lower, y - top)
      }
    }
  }
  return input
}

function mix(from: number, to: number, part: number): number {
  return from * (1 - part) + to * part
}
