import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'

/** One small thing, drawn about the origin with a radius of about 1, in the fill colour that is set. */
export type Shape = (context: SKRSContext2D, turn: number) => void

const STREAK = new Path2D('M.05 -1Q.1 .9 0 1Q-.1 .9 -.05 -1')
const LEAF = new Path2D('M-1.2 0Q-.2 -.95 1 0Q-.2 .95 -1.2 0')
const PETAL = new Path2D('M-1 0C-.5 -1.1 1 -.8 .8 0C1 .8 -.5 1.1 -1 0')
const HEART = new Path2D('M0 -.45C-.6 -1.35 -1.75 -.45 -1.05 .35L0 1.25L1.05 .35C1.75 -.45 .6 -1.35 0 -.45')
const NOTE_STEM = new Path2D('M-.02 .9L-.02 -1.1Q.35 -.6 .95 -.45Q.5 -.35 .16 -.6L.16 .9')

export const SHAPES = {
  flake: (context) => disc(context, 1),

  streak: (context) => context.fill(STREAK),

  /** A piece of paper that tumbles, so that its width comes and goes. */
  ribbon: (context, turn) => {
    context.rotate(turn * 2.1)
    context.scale(1, Math.max(0.16, Math.abs(Math.cos(turn * 5))))
    context.beginPath()
    context.roundRect(-1, -0.62, 2, 1.24, 0.25)
    context.fill()
  },

  leaf: (context, turn) => {
    context.rotate(turn * 2)
    context.scale(1, 0.55 + 0.45 * Math.abs(Math.sin(turn * 3)))
    context.fill(LEAF)
    context.fillStyle = 'rgba(80,30,10,.3)'
    context.fillRect(-1.2, -0.05, 2, 0.1)
  },

  petal: (context, turn) => {
    context.rotate(turn * 1.6)
    context.scale(1, 0.5 + 0.4 * Math.abs(Math.cos(turn * 2.4)))
    context.fill(PETAL)
  },

  heart: (context, turn) => {
    context.rotate(Math.sin(turn * 3) * 0.22)
    context.fill(HEART)
  },

  bubble: (context) => {
    context.globalAlpha *= 0.32
    disc(context, 1)
    context.globalAlpha *= 2.6
    context.strokeStyle = context.fillStyle
    context.lineWidth = 0.13
    context.beginPath()
    context.arc(0, 0, 1, 0, Math.PI * 2)
    context.stroke()
    context.beginPath()
    context.arc(0, 0, 0.68, Math.PI * 1.08, Math.PI * 1.45)
    context.lineCap = 'round'
    context.lineWidth = 0.17
    context.stroke()
  },

  /** A point of light with its glow. */
  spark: (context) => {
    const { globalAlpha } = context
    context.globalAlpha = globalAlpha * 0.16
    disc(context, 3.4)
    context.globalAlpha = globalAlpha * 0.3
    disc(context, 1.9)
    context.globalAlpha = globalAlpha
    disc(context, 0.9)
    context.fillStyle = '#ffffff'
    disc(context, 0.45)
  },

  star: (context) => {
    context.beginPath()
    for (let point = 0; point < 8; point++) {
      const far = point % 2 === 0 ? 1.5 : 0.3
      const angle = (point / 8) * Math.PI * 2
      context.lineTo(Math.sin(angle) * far, -Math.cos(angle) * far)
    }
    context.fill()
  },

  note: (context, turn) => {
    context.rotate(Math.sin(turn * 4) * 0.28)
    context.beginPath()
    context.ellipse(-0.45, 0.9, 0.55, 0.42, -0.35, 0, Math.PI * 2)
    context.fill()
    context.fill(NOTE_STEM)
  },

  puff: (context) => {
    const { globalAlpha } = context
    context.globalAlpha = globalAlpha * 0.5
    disc(context, 1)
    disc(context, 0.66, 0.2, -0.25)
  },
} as const satisfies Record<string, Shape>

function disc(context: SKRSContext2D, radius: number, x = 0, y = 0): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
