import type { TaskTools } from '../../host/task.ts'
import { coloursOf } from '../pictures/colours.ts'
import { findComponents, pixelsOf } from '../pictures/components.ts'
import { clamp01, type Picture, type Plane } from '../pictures/raster.ts'
import { growMask, maskAbove } from './mask.ts'
import { certaintyOf, viewForUnmark } from './unmark-network.ts'

type Tools = Pick<TaskTools, 'models'>

/** What the network for marks sees without a hint, at the size at which it looks. */
export interface BlindLook {
  certainty: Plane
  opacity: Plane
  /** What is seen, and what the network believes is under it, by colour from 0 to 1. */
  seen: readonly Plane[]
  under: readonly Plane[]
}

export async function lookBlindly(picture: Picture, { models }: Tools): Promise<BlindLook> {
  const view = await viewForUnmark(picture, null)
  const { mark, opacity, clean } = await models.runAll('unmark', view.colours, view.hint)
  const size = view.padded.width * view.padded.height
  return {
    certainty: view.readPlane(mark, certaintyOf),
    opacity: view.readPlane(opacity, clamp01),
    seen: coloursOf(view.work),
    under: [0, 1, 2].map((c) => view.readPlane(clean?.subarray(c * size, (c + 1) * size), clamp01)),
  }
}

/** What the network takes for a mark, and what could be one. */
export const SEEN = 0.5
const THOUGHT = 0.12
/** How far apart the pieces of a mark may lie, as a part of the longer side. */
const GAP = 1 / 60

/** A part of what is seen. */
export interface Piece {
  pixels: number[]
  /** The surrounding area that could be a mark, the piece included. */
  thought: number[]
  /** How sure the network is of it: the part of that area which it takes for a mark. */
  crispness: number
}

/** As parts of the picture: less is a speck, more is the scene. */
export const MARK_AREA = { min: 0.0004, max: 0.12 }

/** The pieces of what is seen; those that lie close to each other count as one. */
export function piecesOf(certainty: Plane): Piece[] {
  const seen = maskAbove(certainty, SEEN)
  const reach = Math.ceil((GAP * Math.max(seen.width, seen.height)) / 2)
  const joined = findComponents(growMask(seen, reach), (value) => value > 0)
  return pixelsOf(joined).map((near) => {
    const pixels = near.filter((i) => seen.data[i])
    const thought = near.filter((i) => (certainty.data[i] ?? 0) > THOUGHT)
    return { pixels, thought, crispness: pixels.length / thought.length }
  })
}

/** How much of the picture pixels hide: the value that this part of them stays below. */
export function hiddenBy(opacity: Plane, pixels: readonly number[]): (part: number) => number {
  const hidden = pixels.map((i) => opacity.data[i] ?? 0).toSorted((one, other) => one - other)
  return (part) => hidden[Math.floor(part * hidden.length)] ?? 0
}
