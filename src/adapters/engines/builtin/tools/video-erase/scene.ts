import { type Affine, chain, enlargeMotion, inverse, STANDING_STILL } from './affine.ts'
import type { View } from './fill-from-frames.ts'
import { createLevels, type Level, shrinkView } from './levels.ts'
import { findMotion, OTHER_SCENE, refineMotion } from './motion.ts'
import type { Region } from './region.ts'
import { greyOf } from './samples.ts'

export interface Moment {
  rgb: Uint8Array
  hidden: Uint8Array | null
  isShown: boolean
  /** The rest is computed on demand: in frames far from any mark it is never needed. */
  grey?: Uint8Array
  /** At the sizes at which motion is found. */
  levels?: Level[]
  /** How the scene has moved in the next frame; null where another one begins. */
  toNext?: Affine | null
}

/** Small errors add up from frame to frame, so the motion to frames this far away is refined. */
const FAR = 4
/** Motion is measured at this size at most, which is exact enough. */
const MOTION_SIDE = 280

/**
 * The frames at hand, and how the scene moves between them. One of them is being filled: `lookBack` frames behind it are
 * kept, and all after it that were added.
 */
export function createScene(region: Region, lookBack: number) {
  const moments: Moment[] = []
  const shrinking = shrinkingFor(region)
  let now = 0

  function viewOf(moment: Moment): View {
    moment.grey ??= greyOf(moment.rgb)
    return { rgb: moment.rgb, hidden: moment.hidden, grey: moment.grey }
  }

  function levelsOf(moment: Moment): Level[] {
    moment.levels ??= createLevels(shrinkView(viewOf(moment), region.mask, shrinking))
    return moment.levels
  }

  function motionAfter(place: number): Affine | null {
    const moment = moments[place]
    const next = moments[place + 1]
    if (!moment || !next) return null
    if (moment.toNext === undefined) {
      const { motion, error } = findMotion(levelsOf(moment), levelsOf(next))
      moment.toNext = error < OTHER_SCENE ? motion : null
    }
    return moment.toNext
  }

  return {
    viewOf,
    add: (moment: Moment): void => void moments.push(moment),
    /** So many frames after the one that is being filled, or before it. */
    momentAt: (offset: number): Moment | undefined => moments[now + offset],

    /** From the frame that is being filled to the one so many frames later, or earlier; null across a cut. */
    motionTo(offset: number): Affine | null {
      let motion: Affine = STANDING_STILL
      for (let n = 0; n < Math.abs(offset); n++) {
        const between = motionAfter(offset > 0 ? now + n : now - n - 1)
        if (!between) return null
        motion = chain(motion, offset > 0 ? between : inverse(between))
      }
      const moment = moments[now]
      const other = moments[now + offset]
      if (moment && other && Math.abs(offset) >= FAR) {
        motion = refineMotion(levelsOf(moment), levelsOf(other), motion)
      }
      return enlargeMotion(motion, shrinking)
    },

    /** The next frame is the one to be filled. */
    step(): void {
      if (now < lookBack) now++
      else moments.shift()
    },
  }
}

/** How many times smaller than the frames the size is at which motion is measured. */
function shrinkingFor({ mask: { width, height } }: Region): number {
  return Math.max(1, Math.ceil(Math.max(width, height) / MOTION_SIDE))
}
