import type { LimbPose } from '../../../kit/drawing/figures/limbs.ts'
import { easeIn, easeOut, fraction, shareBetween, swing } from '../../../kit/motion/easing.ts'
import { idle } from './gestures.ts'
import { hop, type Moment, type Move, type PuppetPose, puppet, squash, travelled } from './puppet-pose.ts'

const step = (turns: number): LimbPose => (fraction(turns) < 0.5 ? 'stepLeft' : 'stepRight')

function wander(moment: Moment, stepsPerSecond: number, bounce: number, tilt: number): PuppetPose {
  const turns = moment.seconds * stepsPerSecond + moment.phase
  const lift = Math.abs(Math.sin(turns * Math.PI * 2)) * moment.tall * bounce
  return puppet(
    {
      x: travelled(moment),
      y: -lift,
      rotate: Math.sin(turns * Math.PI * 2) * tilt,
      lean: moment.facing * tilt * 0.006,
    },
    { limbs: step(turns), head: Math.sin(turns * Math.PI * 4) * tilt * 0.5, lift },
  )
}

function jumpUp(moment: Moment, perSecond: number, height: number, going: number): PuppetPose {
  const { high, flat } = hop(moment.seconds * perSecond + moment.phase)
  const lift = high * Math.min(moment.tall * height, moment.room)
  return puppet(
    {
      x: travelled(moment, going),
      y: -lift,
      ...squash(flat),
      rotate: moment.facing * going * (0.5 - high) * 10,
    },
    { limbs: high > 0.25 ? 'armsUp' : 'rest', lift },
  )
}

/** Across the floor. */
export const FLOOR_MOTIONS = {
  walk: (moment) => wander(moment, 1.5, 0.035, 3),

  run: (moment) => wander(moment, 2.6, 0.075, 6),

  hop: (moment) => jumpUp(moment, 1.25, 0.26, 0.7),

  jump: (moment) => jumpUp(moment, 0.95, 0.6, 0.12),

  bounce: (moment) => jumpUp(moment, 1.1, 0.2, 0),

  roll: (moment) => {
    const x = travelled(moment)
    return puppet({ x, rotate: (x / Math.max(1, moment.tall)) * 114 })
  },

  drive: (moment) => {
    const shiver = swing(moment.seconds, 5.3, moment.phase) * moment.tall * 0.006
    const bump = Math.max(0, swing(moment.seconds, 0.9, moment.phase)) ** 8 * moment.tall * 0.03
    return puppet({ x: travelled(moment), y: shiver - bump, rotate: -moment.facing * bump * 0.12 })
  },

  fall: (moment) => {
    const share = easeIn(shareBetween(moment.seconds, 0, moment.length * 0.55))
    const lift = (1 - share) * (moment.room + moment.tall * 0.9)
    const landed = shareBetween(moment.seconds, moment.length * 0.55, moment.length * 0.72)
    const flat = landed > 0 && landed < 1 ? Math.sin(landed * Math.PI) * 0.2 : 0
    return puppet({ y: -lift, rotate: (1 - share) * 24 * moment.facing, ...squash(flat) }, { lift })
  },

  /** Comes in from the side and stays. */
  arrive: (moment) => {
    const share = easeOut(shareBetween(moment.seconds, 0, moment.length * 0.5))
    const walking = wander({ ...moment, reach: 0 }, 2, 0.05, 4)
    const here = idle(moment)
    const x = -moment.facing * (1 - share) * moment.reach * 2
    return share < 0.97 ? { ...walking, whole: { ...walking.whole, x } } : here
  },
} as const satisfies Record<string, Move>
