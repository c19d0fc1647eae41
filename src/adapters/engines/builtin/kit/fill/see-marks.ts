import type { TaskTools } from '../../host/task.ts'
import { coloursOf } from '../pictures/colours.ts'
import { type Components, findComponents, pixelsOf } from '../pictures/components.ts'
import { clamp01, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { growMask, type Mask, maskAbove, newMask } from './mask.ts'
import { areOther, paintOf } from './paint.ts'
import { certaintyOf, viewForUnmark } from './unmark-network.ts'

type Tools = Pick<TaskTools, 'models'>

/** What the network for marks sees without being told where to look, in the size in which it looks. */
export interface BlindLook {
  certainty: Plane
  opacity: Plane
  /** What is seen, and what the network believes to be under it, by colour from 0 to 1. */
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

/** What the network takes for a mark, and what it thinks could be one. */
const SEEN = 0.5
const THOUGHT = 0.12
/** How far apart the pieces of a mark may lie, as a part of the longer side. */
const GAP = 1 / 60

/** The pieces of what is seen, those together that lie close to each other. */
export function piecesOf(certainty: Plane): { joined: Components; pieces: number[][] } {
  const seen = maskAbove(certainty, SEEN)
  const reach = Math.ceil((GAP * Math.max(seen.width, seen.height)) / 2)
  const joined = findComponents(growMask(seen, reach), (value) => value > 0)
  return { joined, pieces: pixelsOf(joined).map((pixels) => pixels.filter((i) => seen.data[i])) }
}

/** What letters laid over a picture look like to the network. */
interface Looks {
  /** The network is sure of them: so much of what could be a mark is one. */
  crispness: number
  /** Their edges hide hardly anything. */
  maxEdge: number
}
const CERTAIN: Looks = { crispness: 0.85, maxEdge: 0.03 }
/** Where there is one mark for certain, more of its kind are believed. */
const LIKELY: Looks = { crispness: 0.6, maxEdge: 0.06 }
/** The picture shines through their strokes; as parts of what is behind them. */
const MAX_HIDDEN = { middle: 0.5, strongest: 0.9 }
/** As parts of the picture: less is a speck, more is the scene. */
const AREA = { min: 0.0004, max: 0.12 }

/**
 * Where letters and lines were laid over a picture, as the network sees them; null where it sees none for certain.
 * What belongs to a scene is seen as blots without an edge, or hides what is behind it, or is of another paint.
 */
export function findLaidOver(look: BlindLook): Mask | null {
  const { width, height } = look.certainty
  const { joined, pieces } = piecesOf(look.certainty)
  const thought = joined.sizes.map(() => 0)
  joined.labels.forEach((label, i) => {
    if (label > 0 && (look.certainty.data[i] ?? 0) > THOUGHT) thought[label] = (thought[label] ?? 0) + 1
  })
  const looking = (looks: Looks) =>
    pieces.filter((pixels, n) => looksLike(looks, look, pixels, pixels.length / (thought[n + 1] ?? 1)))
  const [largest] = looking(CERTAIN).toSorted((one, other) => other.length - one.length)
  if (!largest) return null
  const paint = paintOf(look, largest)
  const found = newMask(width, height)
  for (const pixels of looking(LIKELY).filter((piece) => !areOther(paintOf(look, piece), paint)))
    for (const i of pixels) found.data[i] = 1
  return found
}

function looksLike(
  { crispness, maxEdge }: Looks,
  { opacity }: BlindLook,
  pixels: readonly number[],
  ownCrispness: number,
): boolean {
  const part = pixels.length / opacity.data.length
  if (part < AREA.min || part > AREA.max || ownCrispness < crispness) return false
  const hidden = pixels.map((i) => opacity.data[i] ?? 0).toSorted((one, other) => one - other)
  const at = (quantile: number) => hidden[Math.floor(quantile * hidden.length)] ?? 0
  return at(0.1) <= maxEdge && at(0.5) <= MAX_HIDDEN.middle && at(0.9) <= MAX_HIDDEN.strongest
}

/** A mask that was found in the size of a look, in that of the picture. */
export function inSizeOf({ width, height }: Picture, mask: Mask): Mask {
  return maskAbove(resizePlane({ ...mask, data: Float32Array.from(mask.data) }, width, height), SEEN)
}
