/** Motions for still stickers. */
export const CHOSEN_MOTIONS = ['none', 'wiggle', 'bounce', 'pop', 'spin', 'shake', 'hearts'] as const
export type MovingSticker = Exclude<(typeof CHOSEN_MOTIONS)[number], 'none'>

/** `clip` is a sticker's own motion if it was made from a clip; nobody chooses it. */
export const STICKER_MOTIONS = [...CHOSEN_MOTIONS, 'clip'] as const
export type StickerMotion = (typeof STICKER_MOTIONS)[number]

/** The pose of a sticker at a moment: positions are fractions of its side, the turn is in degrees, clockwise. */
export type Pose = { x: number; y: number; turn: number; scale: number }

type MotionRow = {
  ms: number
  /** By the fraction of the time. The last equals the first, so that nothing jumps. */
  poses: readonly (Partial<Pose> & { at: number })[]
  /** Whether hearts rise around it. */
  hearts?: true
}

/** Kept short: every messenger limits the bytes, and the eye sees the next loop as more of the same. */
export const MOTIONS: Record<MovingSticker, MotionRow> = {
  wiggle: {
    ms: 800,
    poses: [{ at: 0 }, { at: 0.25, turn: -9 }, { at: 0.5 }, { at: 0.75, turn: 9 }, { at: 1 }],
  },
  bounce: {
    ms: 900,
    poses: [
      { at: 0, y: 0.07 },
      { at: 0.45, y: -0.07 },
      { at: 0.9, y: 0.07, scale: 0.97 },
      { at: 1, y: 0.07 },
    ],
  },
  pop: {
    ms: 1200,
    poses: [
      { at: 0 },
      { at: 0.3, scale: 0.78 },
      { at: 0.5, scale: 1.1 },
      { at: 0.65, scale: 0.97 },
      { at: 0.8 },
      { at: 1 },
    ],
  },
  // Small enough that its corners stay inside.
  spin: {
    ms: 1500,
    poses: [
      { at: 0, scale: 0.88 },
      { at: 1, turn: 360, scale: 0.88 },
    ],
  },
  shake: {
    ms: 600,
    poses: [
      { at: 0 },
      { at: 0.2, x: -0.05, turn: -3 },
      { at: 0.4, x: 0.05, turn: 3 },
      { at: 0.6, x: -0.04, turn: -2 },
      { at: 0.8, x: 0.04, turn: 2 },
      { at: 1 },
    ],
  },
  hearts: {
    ms: 1600,
    poses: [{ at: 0 }, { at: 0.25, scale: 1.05 }, { at: 0.5 }, { at: 0.75, scale: 1.05 }, { at: 1 }],
    hearts: true,
  },
}

const STILL: Pose = { x: 0, y: 0, turn: 0, scale: 1 }

/** The pose at a fraction of the time from 0 to 1, eased between those of the table. */
export function poseAt(motion: MovingSticker, part: number): Pose {
  const { poses } = MOTIONS[motion]
  const next = Math.max(
    1,
    poses.findIndex(({ at }) => at >= part),
  )
  const from = poses[next - 1]
  const to = poses[next]
  if (!from || !to) return STILL
  const linear = Math.min(1, Math.max(0, (part - from.at) / (to.at - from.at)))
  const done = motion === 'spin' ? linear : (1 - Math.cos(Math.PI * linear)) / 2
  const between = (name: keyof Pose) => {
    const a = from[name] ?? STILL[name]
    const b = to[name] ?? STILL[name]
    return a + (b - a) * done
  }
  return { x: between('x'), y: between('y'), turn: between('turn'), scale: between('scale') }
}
