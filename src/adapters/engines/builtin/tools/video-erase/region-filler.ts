import type { TaskTools } from '../../host/task.ts'
import { mean, median } from '../../kit/pictures/statistics.ts'
import { type Affine, chain, inverse, STANDING_STILL } from './affine.ts'
import { diffuse } from './diffuse.ts'
import { detailOf, type Filling, fillFromFrames, newFilling, type View } from './fill-from-frames.ts'
import { apartAt, deepIn, hideSeams, makeUp, SEEN_SEAM } from './make-up.ts'
import { BY_MARK, type Region } from './region.ts'
import { greyOf } from './samples.ts'
import { createScene, type Moment } from './scene.ts'
import { seamOf } from './seam.ts'

/** Fills the place of one mark, frame by frame: from what other frames show there, or else with what could be there. */
export interface RegionFiller {
  /** Frames are added in order, some time before they are filled. */
  add(rgb: Uint8Array, hidden: Uint8Array | null, isShown: boolean): void
  /** The oldest frame that is not filled yet; null where it does not show the mark. */
  fillNext(): Promise<Uint8Array | null>
  /**
   * In which part of the frames the filling may be visible: because the picture ends at its border, or because it is
   * guesswork.
   */
  doubtfulPart(): number
}

/** What was made up for one frame, kept for the frames after it. */
interface Layer extends View {
  /** From the frame that is filled to this one. */
  motion: Affine
  age: number
  /** How far apart the two fillings were, in grey levels. */
  apart: number
}

/** The other frames that are examined, the nearest first. */
const OFFSETS = [1, 2, 3, 4, 5, 7, 9, 12, 16, 24, 36].flatMap((offset) => [offset, -offset])
export const FARTHEST = 36
/** Otherwise equal frames count less the farther away they are: half at this distance. */
const HALF_TRUST_AT = 12
/** What was made up is used only where no other frame shows anything. */
const LAYER_TRUST = 0.05
/** The network is asked again after this many frames at the earliest, or after more where little is missing. */
const MIN_AGE = 6
const MIN_AGE_FOR_LITTLE = 20
const LITTLE = 0.15
/** If less than this is missing, the network is not asked at all. */
const SPECKS = 0.03

/**
 * A frame is doubtful where two guesses differ by more than `levels` grey levels and by more than `details` times the usual
 * detail around them, or where the border of the filling is seen.
 */
const DOUBTFUL = { levels: 8, details: 2.5, seam: SEEN_SEAM }

/** Keeps `lookBack` frames behind the one that is filled. Where guesses are welcome, nothing is doubted. */
export function createRegionFiller(
  region: Region,
  lookBack: number,
  tools: Pick<TaskTools, 'models' | 'signal'>,
  mayGuess = false,
): RegionFiller {
  const scene = createScene(region, lookBack)
  let layer: Layer | null = null
  const doubts: Doubt[] = []

  async function fill(moment: Moment): Promise<Uint8Array> {
    const filling = newFilling(region)
    const view = scene.viewOf(moment)
    const target = { ...view, detail: detailOf(view, region) }
    for (const offset of OFFSETS) {
      const source = scene.momentAt(offset)
      const motion = source ? scene.motionTo(offset) : null
      const trust = HALF_TRUST_AT / (HALF_TRUST_AT + Math.abs(offset))
      if (source && motion)
        fillFromFrames(filling, target, { ...scene.viewOf(source), motion, trust }, region)
    }
    const unseen = missingIn(filling, view, region).length / region.holes.at.length
    const keep = (rgb: Uint8Array, apart: number) => {
      const hidden = view.hidden?.map((by) => (by === BY_MARK ? 0 : by)) ?? null
      layer = { rgb, grey: greyOf(rgb), hidden, motion: STANDING_STILL, age: 0, apart }
    }
    const finished = async (rgb: Uint8Array) => {
      // What a moving mark hides is seen in other frames, if anywhere.
      const better = region.moves ? null : await hideSeams(rgb, region, tools)
      if (better) keep(better, layer?.apart ?? 0)
      const done = better ?? rgb
      if (!mayGuess) doubts.push(doubtOf(done, unseen * (layer?.apart ?? 0), region, target.detail))
      return done
    }
    if (layer) fillFromFrames(filling, target, { ...layer, trust: LAYER_TRUST }, region)
    const unknown = missingIn(filling, view, region)
    if (layer && unknown.length > 0 && !isOutdated(layer, unknown.length / region.holes.at.length)) {
      fillFromFrames(filling, target, { ...layer, trust: LAYER_TRUST, anyway: true }, region)
    }
    const filled = finish(moment.rgb, filling, region)
    const missing = missingIn(filling, view, region)
    // The mark must not show through at the edges of what the network fills.
    diffuse(filled, missing, region.mask)
    if (missing.length <= SPECKS * region.holes.at.length) return finished(filled)
    if (layer && layer.age < MIN_AGE) return finished(filled)
    const made = await makeUp(filled, missing, region, tools)
    const deep = mayGuess ? [] : deepIn(missing, region)
    const other = deep.length > 0 ? await makeUp(filled, missing, region, tools, true) : made
    keep(made, apartAt(deep, made, other))
    return finished(made)
  }

  /** The layer stays where it was; it is the scene that moves on. */
  function step(): void {
    const back = layer && scene.motionTo(1)
    layer =
      layer && back ? { ...layer, motion: chain(inverse(back), layer.motion), age: layer.age + 1 } : null
    scene.step()
  }

  return {
    add: (rgb, hidden, isShown) => scene.add({ rgb, hidden, isShown }),
    async fillNext() {
      const moment = scene.momentAt(0)
      if (!moment) throw new Error('There is no frame left to be filled.')
      const filled = moment.isShown ? await fill(moment) : null
      step()
      return filled
    },
    doubtfulPart() {
      // Things that pass by are full of detail for a moment.
      const usual = median(doubts.map(({ detail }) => detail))
      const isDoubted = ({ apart, seam }: Doubt) =>
        apart > Math.max(DOUBTFUL.levels, DOUBTFUL.details * usual) || seam > DOUBTFUL.seam
      return doubts.filter(isDoubted).length / Math.max(1, doubts.length)
    },
  }
}

/** Whether what was made up no longer matches the scene. */
function isOutdated({ age }: Layer, missingPart: number): boolean {
  return age >= (missingPart > LITTLE ? MIN_AGE : MIN_AGE_FOR_LITTLE)
}

/** The pixels of the frame under the mark that no other frame has shown. */
function missingIn({ weights }: Filling, { hidden }: View, { holes }: Region): Int32Array {
  return holes.at.filter((i) => !weights[i] && hidden?.[i] === BY_MARK)
}

function finish(rgb: Uint8Array, { colours, weights }: Filling, { holes }: Region): Uint8Array {
  const filled = new Uint8Array(rgb)
  for (const i of holes.at) {
    const weight = weights[i] ?? 0
    if (weight === 0) continue
    for (let c = 0; c < 3; c++) {
      filled[i * 3 + c] = Math.max(0, Math.min(255, Math.round((colours[i * 3 + c] ?? 0) / weight)))
    }
  }
  return filled
}

/** What speaks against the filling of one frame: how far two fillings differ, weighed by the part made up, and its seam. */
interface Doubt {
  apart: number
  /** How much detail surrounds it, in grey levels. */
  detail: number
  seam: number
}

function doubtOf(rgb: Uint8Array, apart: number, region: Region, detail: Float32Array): Doubt {
  return {
    apart,
    detail: mean(Array.from(region.holes.cell, (cell) => detail[cell] ?? 0)),
    seam: seamOf(rgb, region),
  }
}
