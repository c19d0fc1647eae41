import { easeOutBack, fraction, mixed, shareBetween, swing } from '../../../kit/motion/easing.ts'
import { hop, type Moment, type Move, type PuppetPose, puppet, squash } from './puppet-pose.ts'

/** Breathing and looking about. */
export function idle(moment: Moment): PuppetPose {
  const { seconds, phase } = moment
  const breath = swing(seconds, 0.42, phase)
  return puppet(
    { ...squash(breath * 0.012), lean: swing(seconds, 0.19, phase) * 0.014 },
    {
      head: swing(seconds, 0.23, phase * 2) * 4,
    },
  )
}

/** On the spot. */
export const GESTURES = {
  still: () => puppet({}),

  idle,

  wave: (moment) => {
    const waving =
      moment.seconds > 0.35 && fraction((moment.seconds - 0.35) / 3.2 + moment.phase * 0.3) < 0.66
    const pose = idle(moment)
    const limbs = fraction(moment.seconds * 2.3 + moment.phase) < 0.5 ? 'wave' : 'waveOut'
    if (!waving) return pose
    const rotate = swing(moment.seconds, 1.15) * 2.5
    return { ...pose, whole: { ...pose.whole, rotate }, limbs, head: pose.head - 5 }
  },

  /** Talking and eating. */
  nod: (moment) => {
    const { seconds, phase } = moment
    const pose = idle(moment)
    const bite = swing(seconds, 1.7, phase)
    const whole = { ...pose.whole, ...squash(bite * 0.022), rotate: swing(seconds, 0.4, phase) * 2 }
    return { ...pose, whole, head: bite * 5 }
  },

  cheer: (moment) => {
    const { high, flat } = hop(moment.seconds * 1.35 + moment.phase)
    const lift = high * moment.tall * 0.14
    const limbs = high > 0.15 ? 'armsUp' : 'armsOut'
    return puppet({ y: -lift, ...squash(flat * 0.7) }, { limbs, lift })
  },

  dance: (moment) => {
    const beat = moment.seconds * 1.05 + moment.phase
    const side = Math.sin(beat * Math.PI * 2)
    const lift = Math.abs(Math.sin(beat * Math.PI * 4)) * moment.tall * 0.06
    return puppet(
      {
        x: side * moment.tall * 0.09,
        y: -lift,
        rotate: side * 8,
        ...squash(Math.sin(beat * Math.PI * 8) * 0.03),
      },
      { limbs: side > 0 ? 'wave' : fraction(beat * 0.5) < 0.5 ? 'armsUp' : 'armsOut', head: -side * 9, lift },
    )
  },

  spin: (moment) => {
    const turn = Math.cos(moment.seconds * Math.PI * 2 * 0.7 + moment.phase)
    const wide = Math.sign(turn || 1) * Math.max(0.12, Math.abs(turn))
    return puppet({ scaleX: wide, y: -moment.tall * 0.02 }, { limbs: 'armsOut' })
  },

  sleep: ({ seconds, phase }) => {
    const breath = swing(seconds, 0.3, phase)
    return puppet({ scaleY: 1 + breath * 0.03, scaleX: 1 - breath * 0.008 }, { head: 5 + breath * 2 })
  },

  grow: (moment) => {
    const grown = easeOutBack(shareBetween(moment.seconds, 0.2, moment.length * 0.6))
    const size = mixed(0.18, 1, grown)
    return puppet({ scaleX: size, scaleY: size, lean: swing(moment.seconds, 0.5, moment.phase) * 0.03 })
  },

  shake: (moment) =>
    puppet({
      x: swing(moment.seconds, 5.1, moment.phase) * moment.tall * 0.018,
      rotate: swing(moment.seconds, 4.3) * 2.4,
    }),

  sway: ({ seconds, phase }) =>
    puppet({ lean: swing(seconds, 0.36, phase) * 0.05, ...squash(swing(seconds, 0.72, phase) * 0.008) }),

  pulse: (moment) => {
    const beat = Math.max(0, swing(moment.seconds, 1.1, moment.phase)) ** 2
    return puppet({ scaleX: 1 + beat * 0.1, scaleY: 1 + beat * 0.1, rotate: swing(moment.seconds, 0.4) * 3 })
  },
} as const satisfies Record<string, Move>
