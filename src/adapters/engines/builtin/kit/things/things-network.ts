import { Tensor } from 'onnxruntime-node'
import table from '../../content/picture-labels.json' with { type: 'json' }
import type paints from '../../content/thing-paints.json'
import type { Models } from '../../models/models.ts'

/**
 * The kinds of things that the network knows, in its order; several may share a kind, such as animals. Things that are
 * carried, or carry people, belong to the person who touches them. Names are other words for them.
 */
export const THINGS: readonly {
  label: string
  kind?: string
  isCarried?: boolean
  names?: string[]
  paint?: string
}[] = table

/**
 * What a thing is painted with: the varnish of a car, the frame of a bicycle, which everything behind it is seen through,
 * or the cloth of anything else.
 */
export type PaintName = keyof typeof paints | 'frame'

export const PERSON = 'person'

export function kindOf(label: string): string | null {
  return THINGS.find((thing) => thing.label === label)?.kind ?? null
}

export function paintNameOf(label: string): PaintName {
  return (THINGS.find((thing) => thing.label === label)?.paint ?? 'cloth') as PaintName
}

export function isCarried(label: string): boolean {
  return THINGS.find((thing) => thing.label === label)?.isCarried ?? false
}

/** The side of the square pictures that the network takes. */
export const THINGS_SIDE = 416
/** In the order blue, green, red. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const

/** The network looks at three grids, with cells of this many pixels. */
const GRIDS = [
  { step: 8, likely: 'Identity', reach: 'Identity_3' },
  { step: 16, likely: 'Identity_1', reach: 'Identity_4' },
  { step: 32, likely: 'Identity_2', reach: 'Identity_5' },
] as const

/** The network's answer for cells of one size, row by row. */
export interface SeenThings {
  step: number
  /** How likely a thing of each kind is there, from 0 to 1. */
  likely: Float32Array
  /** How likely the thing extends this many cells, for each of its four sides. */
  reach: Float32Array
}

/** Looks at a square picture of three channels. */
export async function seeThings(pixels: Uint8Array, models: Models): Promise<SeenThings[]> {
  const colours = new Tensor('float32', planesOf(pixels), [1, 3, THINGS_SIDE, THINGS_SIDE])
  const seen = await models.runAll('things', colours)
  return GRIDS.map(({ step, likely, reach }) => ({
    step,
    likely: seen[likely] ?? new Float32Array(),
    reach: seen[reach] ?? new Float32Array(),
  }))
}

function planesOf(pixels: Uint8Array): Float32Array {
  const size = THINGS_SIDE * THINGS_SIDE
  const planes = new Float32Array(3 * size)
  for (const c of [0, 1, 2] as const) {
    for (let i = 0; i < size; i++) {
      planes[c * size + i] = ((pixels[3 * i + 2 - c] ?? 0) - MEAN[c]) / DEVIATION[c]
    }
  }
  return planes
}
