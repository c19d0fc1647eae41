import { resizePicture } from '../pictures/load-picture.ts'
import { type Box, boxAround, type Picture, type Size } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { createRandom, type Random } from '../random.ts'
import { widenBox } from '../things/boxes.ts'
import { cropMask, growMask, joinMasks, type Mask, maskAbove, placesOf, planeOf } from './mask.ts'
import { improve, type Level, measure, type Nearest, REACH, vote } from './nearest-patches.ts'

/** How far around a hole patches are taken from, as a part of its size. */
const ROOM = 0.9
/** The longer side of a hole at the smallest size, where the filling that it starts from shows no details. */
const SMALLEST = 28
/** How often a filling is improved at the smallest size, and at the largest of those at which patches are looked for. */
const ROUNDS = { smallest: 8, largest: 2 }
/** In holes of more pixels patches are not looked for again. */
const MAX_SEARCHED = 70_000
/** A pixel of a smaller picture belongs to a hole if at least this much of it does. */
const PARTLY = 0.02

export interface ExampleFilling {
  picture: Picture
  /** How far the filling is from what it was made of on average, of 255. */
  misfit: number
}

/**
 * Fills holes with pieces of what is around them, from coarse to fine (Wexler and others, 2007), starting from a filling
 * of which only the large shapes are kept. Null if there is too little around them.
 */
export async function fillByExample(
  guide: Picture,
  holes: Mask,
  taken: Mask,
): Promise<ExampleFilling | null> {
  const own = boxAround(planeOf(holes), PARTLY)
  if (!own) return null
  const box = widenBox(own, ROOM, guide)
  const part = cropPicture(guide, box)
  const masks = { holes: cropMask(holes, box), taken: cropMask(taken, box) }
  const random = createRandom('examples')
  const sizes = sizesFor(own, box)
  let level: Level | null = null
  let nearest: Nearest | null = null
  for (const [n, { width, height }] of sizes.entries()) {
    const before: Level | null = level
    level = await levelOf(part, masks, { width, height }, (own.height * height) / box.height)
    if (level.sources.length === 0) return null
    nearest = before && nearest ? enlarged(before, nearest, level, random) : anywhere(level, random)
    measure(level, nearest)
    if (before) vote(level, nearest)
    const isSearched = n === 0 || level.targets.length <= MAX_SEARCHED
    if (isSearched) refine(level, nearest, roundsAt(n, sizes.length), random)
  }
  if (!level || !nearest) return null
  return { picture: laidInto(guide, level, box), misfit: misfitOf(level, nearest) }
}

/** From the smallest to the full size of a part of a picture, each twice as large as the one before. */
function sizesFor(hole: Box, { width, height }: Box) {
  const halvings = Math.max(0, Math.ceil(Math.log2(Math.max(hole.width, hole.height) / SMALLEST)))
  return Array.from({ length: halvings + 1 }, (_, n) => {
    const scale = 2 ** (n - halvings)
    return { width: Math.round(width * scale), height: Math.round(height * scale) }
  })
}

const roundsAt = (n: number, all: number) =>
  Math.round(ROUNDS.smallest + ((ROUNDS.largest - ROUNDS.smallest) * n) / Math.max(1, all - 1))

function refine(level: Level, nearest: Nearest, rounds: number, random: Random): void {
  for (let round = 0; round < rounds; round++) {
    measure(level, nearest)
    improve(level, nearest, random, true)
    improve(level, nearest, random, false)
    vote(level, nearest)
  }
}

async function levelOf(
  part: Picture,
  masks: { holes: Mask; taken: Mask },
  { width, height }: Size,
  tall: number,
): Promise<Level> {
  const { data } = await resizePicture(part, width, height)
  const scaled = (mask: Mask) =>
    mask.width === width ? mask : maskAbove(resizePlane(planeOf(mask), width, height), PARTLY)
  const [holes, taken] = [scaled(masks.holes), scaled(masks.taken)]
  const colours = new Float32Array(width * height * 3)
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = data[i * 4 + c] ?? 0
  const isInside = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x >= REACH && y >= REACH && x < width - REACH && y < height - REACH
  }
  const near = growMask(holes, REACH)
  const barred = growMask(joinMasks(holes, taken), REACH)
  const targets = Int32Array.from(placesOf(near).filter(isInside))
  const isSource = barred.data.map((value, i) => (!value && isInside(i) ? 1 : 0))
  return {
    width,
    height,
    colours,
    holes: holes.data,
    targets,
    isSource,
    sources: Int32Array.from(placesOf({ width, height, data: isSource })),
    tall,
  }
}

const anySource = ({ sources }: Level, random: Random) =>
  sources[Math.floor(random.next() * sources.length)] ?? 0

function anywhere(level: Level, random: Random): Nearest {
  const nearest = emptyFor(level)
  for (const target of level.targets) nearest.middles[target] = anySource(level, random)
  return nearest
}

const emptyFor = ({ holes }: Level): Nearest => ({
  middles: new Int32Array(holes.length),
  far: new Float32Array(holes.length),
})

/** The same patches in a picture twice as large. */
function enlarged(before: Level, { middles }: Nearest, level: Level, random: Random): Nearest {
  const nearest = emptyFor(level)
  for (const target of level.targets) {
    const [x, y] = [target % level.width, Math.floor(target / level.width)]
    const column = Math.min(before.width - 1 - REACH, Math.max(REACH, x >> 1))
    const row = Math.min(before.height - 1 - REACH, Math.max(REACH, y >> 1))
    const small = row * before.width + column
    const middle = middles[small] ?? 0
    const across = x + 2 * ((middle % before.width) - column)
    const down = y + 2 * (Math.floor(middle / before.width) - row)
    const source = down * level.width + across
    const isThere = middle > 0 && across >= 0 && across < level.width && level.isSource[source]
    nearest.middles[target] = isThere ? source : anySource(level, random)
  }
  return nearest
}

function misfitOf({ targets }: Level, { far }: Nearest): number {
  const sum = targets.reduce((all, i) => all + Math.sqrt((far[i] ?? 0) / ((2 * REACH + 1) ** 2 * 3)), 0)
  return sum / Math.max(1, targets.length)
}

function laidInto(picture: Picture, { width, colours, holes }: Level, box: Box): Picture {
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < holes.length; i++) {
    if (!holes[i]) continue
    const [x, y] = [box.left + (i % width), box.top + Math.floor(i / width)]
    for (let c = 0; c < 3; c++) data[(y * picture.width + x) * 4 + c] = colours[i * 3 + c] ?? 0
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
