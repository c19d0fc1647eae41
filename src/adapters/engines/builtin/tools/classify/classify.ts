import { Tensor } from 'onnxruntime-node'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { NSFW_SIDE as SIDE } from '../../models/model-table.ts'
import type { Models } from '../../models/models.ts'

/** In the order of the network's output. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

/** How likely a picture is of each class; together they are 1. */
export type Scores = Record<(typeof CLASSES)[number], number>

export async function classify(path: string, models: Models): Promise<Scores> {
  const picture = await loadPicture(path)
  const input = new Tensor('float32', shrink(picture), [1, 3, SIDE, SIDE])
  const output = await models.run('nsfw', input)
  return Object.fromEntries(CLASSES.map((name, i) => [name, output[i] ?? 0])) as Scores
}

/**
 * Plain linear sampling from corner to corner, as the network was trained with: a better filter makes it see nudity
 * in groups of dressed people. Transparent parts count as white.
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
