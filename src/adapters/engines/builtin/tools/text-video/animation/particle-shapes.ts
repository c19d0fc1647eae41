import type { SKRSContext2D } from '@napi-rs/canvas'

/** One small thing, drawn about the origin with a radius of about 1, in the fill colour that is set. */
export type Shape = (context: SKRSContext2D, turn: number) => void

export const SHAPES = {
  flake: (context) => disc(context, 0, 0, 1),

  streak: (context) => {
    context.beginPath()
    context.moveTo(0.05, -1)
    context.quadraticCurveTo(0.1, 0.9, 0, 1)
    context.quadraticCurveTo(-0.1, 0.9, -0.05, -1)
    context.fill()
  },

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
    context.beginPath()
    context.moveTo(-1.2, 0)
    context.quadraticCurveTo(-0.2, -0.95, 1, 0)
    context.quadraticCurveTo(-0.2, 0.95, -1.2, 0)
    context.fill()
    context.fillStyle = 'rgba(80,30,10,.3)'
    context.fillRect(-1.2, -0.05, 2, 0.1)
  },

  petal: (context, turn) => {
    context.rotate(turn * 1.6)
    context.scale(1, 0.5 + 0.4 * Math.abs(Math.cos(turn * 2.4)))
    context.beginPath()
    context.moveTo(-1, 0)
    context.bezierCurveTo(-0.5, -1.1, 1, -0.8, 0.8, 0)
    context.bezierCurveTo(1, 0.8, -0.5, 1.1, -1, 0)
    context.fill()
  },

  heart: (context, turn) => {
    context.rotate(Math.sin(turn * 3) * 0.22)
    context.beginPath()
    context.moveTo(0, -0.45)
    context.bezierCurveTo(-0.6, -1.35, -1.75, -0.45, -1.05, 0.35)
    context.lineTo(0, 1.25)
    context.lineTo(1.05, 0.35)
    context.bezierCurveTo(1.75, -0.45, 0.6, -1.35, 0, -0.45)
    context.fill()
  },

  bubble: (context) => {
    context.globalAlpha *= 0.32
    disc(context, 0, 0, 1)
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
    disc(context, 0, 0, 3.4)
    context.globalAlpha = globalAlpha * 0.3
    disc(context, 0, 0, 1.9)
    context.globalAlpha = globalAlpha
    disc(context, 0, 0, 0.9)
    context.fillStyle = '#ffffff'
    disc(context, 0, 0, 0.45)
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
    context.beginPath()
    context.moveTo(-0.02, 0.9)
    context.lineTo(-0.02, -1.1)
    context.quadraticCurveTo(0.35, -0.6, 0.95, -0.45)
    context.quadraticCurveTo(0.5, -0.35, 0.16, -0.6)
    context.lineTo(0.16, 0.9)
    context.fill()
  },

  puff: (context) => {
    const { globalAlpha } = context
    context.globalAlpha = globalAlpha * 0.5
    disc(context, 0, 0, 1)
    disc(context, 0.2, -0.25, 0.66)
  },
} as const satisfies Record<string, Shape>

function disc(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
