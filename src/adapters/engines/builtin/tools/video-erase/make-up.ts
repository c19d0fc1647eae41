import type { TaskTools } from '../../host/task.ts'
import { fillHoles } from '../../kit/fill/fill-holes.ts'
import { distanceTo } from '../../kit/pictures/distance.ts'
import { newPlane } from '../../kit/pictures/raster.ts'
import { mean } from '../../kit/pictures/statistics.ts'
import { differenceBetween } from './difference.ts'
import { diffuse, smoothOut } from './diffuse.ts'
import type { Places, Region } from './region.ts'
import { seamOf } from './seam.ts'

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** Two guesses are compared this far, in pixels, from everything known; thin strokes have no such pixels. */
const DEEP = 7
/** A piece of a filling is seen in a frame where its border is this many times as steep as its surroundings. */
export const SEEN_SEAM = 1.9

/**
 * A frame in which pieces of the filling are seen, because no other frame matches it, with these made from that frame
 * alone, where that is seen less; null where none is seen. Thin strokes take on the colours beside them.
 */
export async function hideSeams(rgb: Uint8Array, region: Region, tools: Tools): Promise<Uint8Array | null> {
  const seamIn = (filled: Uint8Array, holes: Places) => seamOf(filled, { mask: region.mask, holes })
  const seen = region.pieces
    .map((piece) => ({ piece, seam: seamIn(rgb, piece) }))
    .filter(({ seam }) => seam > SEEN_SEAM)
  if (seen.length === 0) return null
  const pieces = seen.map(({ piece }) => piece)
  const made = await makeAlone(rgb, pieces, region, tools)
  const better = seen.filter(({ piece, seam }) => seamIn(made, piece) < seam)
  if (better.length === 0) return null
  const hidden = new Uint8Array(rgb)
  for (const { piece } of better) for (const i of piece.at) hidden.set(made.subarray(i * 3, i * 3 + 3), i * 3)
  return hidden
}

/** The network is asked for what is thicker than a stroke. */
async function makeAlone(
  rgb: Uint8Array,
  pieces: readonly Places[],
  region: Region,
  tools: Tools,
): Promise<Uint8Array> {
  const missing = allOf(pieces)
  const made = new Uint8Array(rgb)
  diffuse(made, missing, region.mask)
  smoothOut(made, missing, region.mask)
  const deep = new Set(deepIn(missing, region))
  const thick = pieces.filter(({ at }) => at.some((i) => deep.has(i)))
  return thick.length > 0 ? makeUp(made, allOf(thick), region, tools) : made
}

const allOf = (pieces: readonly Places[]) => Int32Array.from(pieces.flatMap(({ at }) => [...at]))

/** The missing pixels that are far from everything known. */
export function deepIn(missing: Int32Array, { mask }: Region): number[] {
  const open = newPlane(mask.width, mask.height)
  for (const i of missing) open.data[i] = 1
  const inwards = distanceTo(open, (value) => value === 0).data
  return Array.from(missing).filter((i) => (inwards[i] ?? 0) > DEEP)
}

/** A network that does not know what is there fills in something else each time. */
export function apartAt(places: readonly number[], made: Uint8Array, other: Uint8Array): number {
  return mean(places.map((i) => differenceBetween(made, i, other, i)))
}

/** What a network puts into places of a frame. */
export async function makeUp(
  rgb: Uint8Array,
  missing: Int32Array,
  { mask: { width, height } }: Region,
  tools: Tools,
  isMirrored = false,
): Promise<Uint8Array> {
  const place = (i: number) => (isMirrored ? i - 2 * (i % width) + width - 1 : i)
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[place(i) * 4 + c] = rgb[i * 3 + c] ?? 0
  }
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (const i of missing) mask.data[place(i)] = 1
  const filled = await fillHoles({ width, height, data }, mask, tools)
  const made = new Uint8Array(rgb)
  for (const i of missing) {
    for (let c = 0; c < 3; c++) made[i * 3 + c] = filled.data[place(i) * 4 + c] ?? 0
  }
  return made
}
