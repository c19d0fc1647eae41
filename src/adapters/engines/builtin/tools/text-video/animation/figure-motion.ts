import { fraction } from '../../../kit/motion/easing.ts'
import { AIR_MOTIONS } from './air-motions.ts'
import { FLOOR_MOTIONS } from './floor-motions.ts'
import { GESTURES } from './gestures.ts'
import type { Moment, Move, PuppetPose } from './puppet-pose.ts'

export const FIGURE_MOTIONS = { ...GESTURES, ...FLOOR_MOTIONS, ...AIR_MOTIONS } as const satisfies Record<
  string,
  Move
>

export type FigureMotion = keyof typeof FIGURE_MOTIONS

export function puppetAt(motion: FigureMotion, moment: Moment): PuppetPose {
  return FIGURE_MOTIONS[motion](moment)
}

/** Whether eyes are shut: for a moment, every few seconds, and all the time while somebody sleeps. */
export function blinks(motion: FigureMotion, { seconds, phase }: Pick<Moment, 'seconds' | 'phase'>): boolean {
  return motion === 'sleep' || fraction((seconds + phase * 2.6 + 0.9) / 2.7) > 0.945
}
