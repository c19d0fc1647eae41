import type { TaskTools } from '../host/task.ts'
import { fillHoles } from '../inpaint/fill-holes.ts'
import { lumaAt } from '../pictures/luma.ts'
import { type Affine, chain, enlargeMotion, inverse, STANDING_STILL } from './affine.ts'
import { borrow, detailOf, type Filling, newFilling, type View } from './borrow.ts'
import { createLevels, findMotion, type Level } from './motion.ts'
import type { Region } from './region.ts'

/** Fills the place of one mark, frame by frame, from what other frames show there, and else with what could be there. */
export interface RegionFiller {
  /** Frames are brought in order, some of them before they are filled. */
  add(rgb: Uint8Array, isShown: boolean): void
  /** The oldest frame that was not filled yet; null where the mark is not there. */
  fillNext(): Promise<Uint8Array | null>
}

interface Moment extends View {
  /** At the sizes at which motion is found, and how many times the largest of them was halved. */
  levels: Level[]
  halvings: number
  /** How the scene has moved in the next frame; null where another one begins. Only found when it is asked for. */
  toNext?: Affine | null
}

/** What was made up at one moment, kept for the frames after it. */
interface Layer extends View {
  /** From the frame that is filled to this one. */
  motion: Affine
  age: number
}

/** Other frames that are looked at, the nearest first. */
const OFFSETS = [1, 2, 4, 7, 11, 16, 24].flatMap((offset) => [offset, -offset])
export const FARTHEST = 24
/** Motion is found at a size no larger than this, which is exact enough. */
const MOTION_SIDE = 200
/** From this difference on, in grey levels, frames show different scenes. */
const OTHER_SCENE = 18
/** Frames of equal worth count the less the farther away they are. */
const HALF_TRUST_AT = 12
/** What was made up is only taken where no other frame shows anything. */
const LAYER_TRUST = 0.05
/** The network is asked again after so many frames at the earliest, or after more where little is missing. */
const LEAST_AGE = 6
const LEAST_AGE_FOR_LITTLE = 20
const LITTLE = 0.15

/** So many frames behind the one that is filled are kept. */
export function createRegionFiller(
  region: Region,
  lookBack: number,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): RegionFiller {
  const moments: Moment[] = []
  let now = 0
  let layer: Layer | null = null

  function add(rgb: Uint8Array, isShown: boolean): void {
    moments.push(createMoment(rgb, isShown, region))
  }

  function motionAfter(place: number): Affine | null {
    const [moment, next] = [moments[place], moments[place + 1]]
    if (!moment || !next) return null
    if (moment.toNext === undefined) moment.toNext = motionBetween(moment, next)
    return moment.toNext
  }

  /** From the frame that is filled to the one so many later, or before. */
  function motionTo(offset: number): Affine | null {
    let motion: Affine = STANDING_STILL
    for (let n = 0; n < Math.abs(offset); n++) {
      const between = motionAfter(offset > 0 ? now + n : now - n - 1)
      if (!between) return null
      motion = chain(motion, offset > 0 ? between : inverse(between))
    }
    return motion
  }

  async function fill(moment: Moment): Promise<Uint8Array> {
    const filling = newFilling(region)
    const target = { ...moment, detail: detailOf(moment, region) }
    for (const offset of OFFSETS) {
      const [source, motion] = [moments[now + offset], motionTo(offset)]
      const trust = HALF_TRUST_AT / (HALF_TRUST_AT + Math.abs(offset))
      if (source && motion) borrow(filling, target, { ...source, motion, trust }, region)
    }
    if (layer) borrow(filling, target, { ...layer, trust: LAYER_TRUST }, region)
    const unknown = missingIn(filling)
    if (layer && unknown.length > 0 && !isOutdated(layer, unknown.length / region.holes.length)) {
      borrow(filling, target, { ...layer, trust: LAYER_TRUST, anyway: true }, region)
    }
    const filled = finish(moment.rgb, filling, region)
    const missing = missingIn(filling)
    if (missing.length === 0) return filled
    // The mark must not shine through at the edges of what the network fills.
    diffuse(filled, missing, region)
    if (layer && layer.age < LEAST_AGE) return filled
    const made = await imagine(filled, missing, region, tools)
    layer = { rgb: made, grey: greyOf(made), hidden: null, motion: STANDING_STILL, age: 0 }
    return made
  }

  const missingIn = ({ weights }: Filling): Int32Array => region.holes.filter((i) => !weights[i])

  /** The layer lies where it was; it is the scene that moves on. */
  function step(): void {
    const back = layer && motionTo(1)
    layer =
      layer && back ? { ...layer, motion: chain(inverse(back), layer.motion), age: layer.age + 1 } : null
    if (now < lookBack) now++
    else moments.shift()
  }

  return {
    add,
    async fillNext() {
      const moment = moments[now]
      if (!moment) throw new Error('There is no frame left to be filled.')
      const filled = moment.hidden ? await fill(moment) : null
      step()
      return filled
    },
  }
}

/** Whether what was made up no longer goes with the scene. */
function isOutdated({ age }: Layer, missingPart: number): boolean {
  return age >= (missingPart > LITTLE ? LEAST_AGE : LEAST_AGE_FOR_LITTLE)
}

function createMoment(rgb: Uint8Array, isShown: boolean, { mask }: Region): Moment {
  const grey = greyOf(rgb)
  const counts = isShown ? mask.data.map((value) => 1 - value) : new Uint8Array(mask.data.length).fill(1)
  const all = createLevels({ width: mask.width, height: mask.height, grey, counts })
  const isSmall = ({ width, height }: Level) => Math.max(width, height) <= MOTION_SIDE
  const halvings = all.some(isSmall) ? all.findIndex(isSmall) : all.length - 1
  const levels = all.slice(halvings)
  return { rgb, grey, hidden: isShown ? mask.data : null, levels, halvings }
}

function greyOf(rgb: Uint8Array): Float32Array {
  const grey = new Float32Array(rgb.length / 3)
  for (let i = 0; i < grey.length; i++) grey[i] = lumaAt(rgb, i * 3)
  return grey
}

function motionBetween(one: Moment, other: Moment): Affine | null {
  const { motion, error } = findMotion(one.levels, other.levels)
  return error < OTHER_SCENE ? enlargeMotion(motion, 2 ** one.halvings) : null
}

function finish(rgb: Uint8Array, { colours, weights }: Filling, { holes }: Region): Uint8Array {
  const filled = new Uint8Array(rgb)
  for (const i of holes) {
    const weight = weights[i] ?? 0
    if (weight === 0) continue
    for (let c = 0; c < 3; c++) {
      filled[i * 3 + c] = Math.max(0, Math.min(255, Math.round((colours[i * 3 + c] ?? 0) / weight)))
    }
  }
  return filled
}

/** Specks take the mean of what is around them, layer by layer. */
function diffuse(rgb: Uint8Array, missing: Int32Array, { mask: { width } }: Region): void {
  const open = new Set(missing)
  while (open.size > 0) {
    const known = (i: number) =>
      [i - 1, i + 1, i - width, i + width].filter((near) => !open.has(near) && near >= 0)
    const edge = [...open].filter((i) => known(i).length > 0)
    if (edge.length === 0) return
    for (const i of edge) {
      const around = known(i)
      for (let c = 0; c < 3; c++) {
        rgb[i * 3 + c] = around.reduce((sum, near) => sum + (rgb[near * 3 + c] ?? 0), 0) / around.length
      }
    }
    for (const i of edge) open.delete(i)
  }
}

async function imagine(
  rgb: Uint8Array,
  missing: Int32Array,
  { mask: { width, height } }: Region,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(i * 3, i * 3 + 3), i * 4)
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (const i of missing) mask.data[i] = 1
  const filled = await fillHoles({ width, height, data }, mask, tools)
  const made = new Uint8Array(rgb)
  for (const i of missing) made.set(filled.data.subarray(i * 4, i * 4 + 3), i * 3)
  return made
}
