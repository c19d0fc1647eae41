import type { LimbPose } from '../../../kit/drawing/figures/limbs.ts'
import { arc, clamp, fraction } from '../../../kit/motion/easing.ts'
import { type Pose, STILL } from './pose.ts'

/** The pose of a figure at a moment, like a puppet's. */
export interface PuppetPose {
  whole: Pose
  limbs: LimbPose
  /** How far the head is tilted, in degrees. */
  head: number
  /** How high it is above its place on the floor. */
  lift: number
}

/** What a motion depends on. */
export interface Moment {
  /** Since the beginning of the shot, and of all of it. */
  seconds: number
  length: number
  /** 1 looks to the right. */
  facing: 1 | -1
  /** From 0 to 1; figures that do the same thing are out of step. */
  phase: number
  /** Of the figure. */
  tall: number
  /** The middle of its path, relative to where it was placed, and how far it goes to both sides. */
  aim: number
  reach: number
  /** How far it may go up and down before it leaves the picture. */
  room: number
  below: number
}

export type Move = (moment: Moment) => PuppetPose

export const puppet = (whole: Partial<Pose>, more: Partial<Omit<PuppetPose, 'whole'>> = {}): PuppetPose => ({
  whole: { ...STILL, ...whole },
  limbs: 'rest',
  head: 0,
  lift: 0,
  ...more,
})

export const shareOf = ({ seconds, length }: Moment): number => clamp(seconds / length, 0, 1)

/** Along the floor from one side to the other, in the direction it looks. */
export const travelled = (moment: Moment, part = 1): number =>
  moment.aim + moment.facing * moment.reach * part * (2 * shareOf(moment) - 1)

/** Landing flattens, flying stretches; the volume stays the same. */
export const squash = (amount: number): Partial<Pose> => ({ scaleY: 1 - amount, scaleX: 1 + amount * 0.7 })

/** One hop of a series: how high it is, and how the figure is squashed. */
export function hop(turns: number): { high: number; flat: number } {
  const share = fraction(turns)
  const crouched = share < 0.18 ? Math.sin((share / 0.18) * Math.PI) : 0
  const high = share < 0.18 ? 0 : arc((share - 0.18) / 0.82)
  return { high, flat: crouched * 0.16 - high * 0.05 }
}
