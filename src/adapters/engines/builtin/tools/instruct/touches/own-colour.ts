import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { labOf } from '../../../kit/faces/lab.ts'
import { ifFound } from '../../../kit/if-found.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { type Box, newPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { median } from '../../../kit/pictures/statistics.ts'
import { isWithin, widenBox } from '../../../kit/things/boxes.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { maskThings } from '../../../kit/things/mask-things.ts'
import { PERSON } from '../../../kit/things/things-network.ts'

/** The least chroma (CIELAB) by which paint can be told from what is behind it, and how far hues of one paint are apart. */
const [CHROMA, HUES] = [[18, 30] as const, [20, 34] as const]
const BINS = 36
/** How much paler than most of the paint something of its hue may be: skin is a pale red. */
const PALER = [0.4, 0.6] as const
/** How much of a thing's box is painted at least, and how much less of that colour is around it. */
const [MIN_PAINTED, MAX_AROUND] = [0.02, 0.12]
/** Around a box, as parts of its size: where its paint may still be, and where its colour is looked for. */
const [ROOM, RING] = [0.03, 0.25]

/**
 * Where a thing has a colour that nothing around it has: the paint of a bicycle. Refused if there is no such colour.
 */
export async function findOwnColour(picture: Picture, named: NamedThing, tools: TaskTools): Promise<Plane> {
  const { chosen, all } = await findNamed(picture, named, tools.models)
  const people = all.filter(({ label }) => label === PERSON)
  const behind =
    people.length > 0
      ? await ifFound(maskThings(picture, { chosen: people, others: chosen, wholeBoxes: false }, tools))
      : null
  const paint = newPlane(picture.width, picture.height)
  for (const { box } of chosen) addOwnColour(paint, picture, box, behind)
  return gaussianBlur(paint, 0.6)
}

/** Adds the pixels of a box that have a colour which is not around it, nor others' own. */
export function addOwnColour(paint: Plane, picture: Picture, box: Box, others: Plane | null): void {
  const [own, ring] = [widenBox(box, ROOM, picture), widenBox(box, RING, picture)]
  const [, reds, yellows] = labOf(picture, ring)
  const at = (i: number): [x: number, y: number] => [
    ring.left + (i % ring.width),
    ring.top + Math.floor(i / ring.width),
  ]
  const isFree = (i: number) => {
    const [x, y] = at(i)
    return (others?.data[y * picture.width + x] ?? 0) < 0.5
  }
  const chromaAt = (i: number) => Math.hypot(reds.data[i] ?? 0, yellows.data[i] ?? 0)
  const hueAt = (i: number) => (Math.atan2(yellows.data[i] ?? 0, reds.data[i] ?? 0) * 180) / Math.PI
  const places = Array.from(reds.data.keys()).filter(isFree)
  const inside = places.filter((i) => isWithin(own, ...at(i)))
  const around = places.filter((i) => !isWithin(own, ...at(i)))
  const isColourful = (i: number) => chromaAt(i) > CHROMA[1]
  const colourful = inside.filter(isColourful)
  const huesOf = (those: readonly number[]): Hues => those.map((i) => [hueAt(i), chromaAt(i)])
  const beyond = shares(huesOf(around.filter(isColourful)), around.length)
  const hue = ownHue(shares(huesOf(colourful), inside.length), beyond)
  const usual = median(colourful.filter((i) => apart(hueAt(i), hue) < HUES[0]).map(chromaAt))
  const likeness = (i: number) =>
    smoothStep(...CHROMA, chromaAt(i)) *
    smoothStep(...PALER, chromaAt(i) / Math.max(1, usual)) *
    (1 - smoothStep(...HUES, apart(hueAt(i), hue)))
  const [painted, beside] = [inside, around].map(
    (those) => those.reduce((sum, i) => sum + likeness(i), 0) / Math.max(1, those.length),
  ) as [number, number]
  if (painted < MIN_PAINTED || beside > MAX_AROUND * painted)
    throw new RejectedByEngineError('thing_edge_unsure')
  for (const i of inside) {
    const [x, y] = at(i)
    paint.data[y * paint.width + x] = likeness(i)
  }
}

type Hues = readonly (readonly [hue: number, chroma: number])[]
const STEP = 360 / BINS

/** How much colour each hue and its neighbours have, per pixel of an area. */
function shares(hues: Hues, pixels: number): Float32Array {
  const sums = new Float32Array(BINS)
  for (const [hue, chroma] of hues) {
    const bin = Math.floor((hue + 180) / STEP) % BINS
    for (const near of [bin, bin + 1, bin + BINS - 1]) sums[near % BINS] = (sums[near % BINS] ?? 0) + chroma
  }
  return sums.map((sum) => sum / Math.max(1, pixels))
}

/** The hue with the most colour of those that are hardly around, in degrees. */
function ownHue(inside: Float32Array, around: Float32Array): number {
  const own = inside.map((share, bin) => ((around[bin] ?? 0) <= MAX_AROUND * share ? share : 0))
  return (own.indexOf(Math.max(...own)) + 0.5) * STEP - 180
}

const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)
