import { arc, easeIn, easeInOut, fraction, shareBetween, swing } from '../../../kit/motion/easing.ts'
import { type Moment, type Move, type PuppetPose, puppet, shareOf, squash, travelled } from './puppet-pose.ts'

function flight(moment: Moment, climb: number): PuppetPose {
  const { seconds, phase, tall } = moment
  const share = easeInOut(shareOf(moment)) * 0.35 + shareOf(moment) * 0.65
  const y = swing(seconds, 0.42, phase) * tall * 0.09 - (share - 0.5) * tall * climb
  return puppet(
    {
      x: moment.aim + moment.facing * moment.reach * (2 * share - 1),
      y,
      rotate: swing(seconds, 0.42, phase + 0.25) * 4 - moment.facing * climb * 7,
      ...squash(swing(seconds, 1.6, phase) * 0.03),
    },
    { limbs: 'armsOut', lift: 0 },
  )
}

/** Through the air and the water. */
export const AIR_MOTIONS = {
  /** Once over whatever is in the way. */
  leap: (moment) => {
    const share = easeInOut(shareBetween(shareOf(moment), 0.2, 0.82))
    const lift = arc(share) * moment.tall * 0.9
    const low = Math.min(moment.tall * 0.75, moment.below)
    const high = Math.min(moment.tall * 0.6, moment.room)
    const x = moment.aim + moment.facing * moment.reach * (2 * share - 1)
    const before = shareBetween(shareOf(moment), 0.08, 0.2)
    const crouch = share === 0 ? Math.sin(before * Math.PI) * 0.16 : 0
    return puppet(
      {
        x,
        y: low - arc(share) * (low + high),
        rotate: moment.facing * (share - 0.5) * 40,
        ...squash(crouch),
      },
      { limbs: share > 0.1 && share < 0.9 ? 'armsUp' : 'rest', lift },
    )
  },

  fly: (moment) => flight(moment, 0.3),

  glide: (moment) => flight(moment, 0.05),

  flutter: (moment) => {
    const { seconds, phase, tall } = moment
    return puppet({
      x: travelled(moment, 0.5) + swing(seconds, 0.45, phase) * tall * 0.5,
      y: swing(seconds, 0.7, phase * 2) * tall * 0.34,
      rotate: swing(seconds, 0.45, phase + 0.2) * 12,
      scaleX: 0.62 + 0.38 * Math.abs(swing(seconds, 2.4, phase)),
    })
  },

  /** As bees do. */
  buzz: (moment) => {
    const { seconds, phase, tall } = moment
    return puppet({
      x: travelled(moment, 0.8) + swing(seconds, 6.5, phase) * tall * 0.012,
      y: swing(seconds, 0.65, phase) * tall * 0.3 + swing(seconds, 7.3) * tall * 0.012,
      rotate: swing(seconds, 0.65, phase + 0.25) * 10,
    })
  },

  float: (moment) => {
    const { seconds, phase, tall } = moment
    return puppet(
      {
        x: swing(seconds, 0.16, phase) * tall * 0.08,
        y: swing(seconds, 0.31, phase) * tall * 0.07,
        rotate: swing(seconds, 0.21, phase * 2) * 5,
      },
      {
        limbs: fraction(seconds * 0.4 + phase) < 0.5 ? 'armsOut' : 'rest',
        head: swing(seconds, 0.27, phase) * 4,
      },
    )
  },

  /** Up and away, after shaking on the ground. */
  launch: (moment) => {
    const share = easeIn(shareBetween(moment.seconds, moment.length * 0.22, moment.length * 1.02))
    const shake = share < 0.25 ? swing(moment.seconds, 13) * moment.tall * 0.008 : 0
    const low = Math.min(moment.below, moment.tall * 0.3)
    // Gone when the shot ends.
    const lift = share * (moment.room * 1.3 + moment.tall * 1.1 + low) - low
    return puppet({ x: shake, y: -lift }, { lift: Math.max(0, lift) })
  },

  swim: (moment) => {
    const { seconds, phase, tall } = moment
    return puppet(
      {
        x: travelled(moment, 0.8),
        y: swing(seconds, 0.5, phase) * tall * 0.09,
        rotate: swing(seconds, 0.5, phase + 0.25) * 5,
        lean: swing(seconds, 1.5, phase) * 0.05,
        ...squash(swing(seconds, 1.5, phase) * 0.025),
      },
      { limbs: fraction(seconds * 1.4) < 0.5 ? 'armsOut' : 'rest' },
    )
  },

  /** Boats and what swims on the water. */
  sail: (moment) => {
    const { seconds, phase, tall } = moment
    return puppet({
      x: travelled(moment, 0.35),
      y: swing(seconds, 0.37, phase) * tall * 0.035,
      rotate: swing(seconds, 0.28, phase) * 4.5,
    })
  },
} as const satisfies Record<string, Move>
