import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Head } from './head.ts'

/** Things to wear, drawn around the top of a head. */
export type Hat = (context: SKRSContext2D, head: Head) => void

/** Draws in units of the head's radius, with the middle of the forehead's edge at the origin. */
function onHead(context: SKRSContext2D, { x, top, radius }: Head, draw: () => void): void {
  context.save()
  context.translate(x, top + radius * 0.42)
  context.scale(radius, radius)
  draw()
  context.restore()
}

function shape(context: SKRSContext2D, colour: string, path: () => void): void {
  context.fillStyle = colour
  context.beginPath()
  path()
  context.fill()
}

export const santaHat: Hat = (context, head) =>
  onHead(context, head, () => {
    shape(context, '#c81e2c', () => {
      context.moveTo(-0.86, 0.02)
      context.bezierCurveTo(-0.72, -0.75, -0.1, -1.25, 0.55, -1.05)
      context.bezierCurveTo(0.95, -0.92, 1.25, -0.6, 1.28, -0.2)
      context.bezierCurveTo(1.05, -0.55, 0.8, -0.62, 0.6, -0.55)
      context.bezierCurveTo(0.78, -0.4, 0.86, -0.2, 0.86, 0.02)
    })
    shape(context, '#a3121f', () => {
      context.moveTo(0.6, -0.55)
      context.bezierCurveTo(0.78, -0.4, 0.86, -0.2, 0.86, 0.02)
      context.lineTo(0.5, 0.02)
      context.bezierCurveTo(0.6, -0.2, 0.62, -0.4, 0.6, -0.55)
    })
    context.fillStyle = '#fbfbfd'
    for (let puff = 0; puff <= 10; puff++) {
      const along = -0.92 + (puff / 10) * 1.84
      shape(context, puff % 2 ? '#eef1f7' : '#ffffff', () =>
        context.ellipse(along, 0.05 + 0.06 * Math.cos(along * 1.5), 0.17, 0.16, 0, 0, 7),
      )
    }
    shape(context, '#ffffff', () => context.arc(1.28, -0.12, 0.2, 0, 7))
  })

export const witchHat: Hat = (context, head) =>
  onHead(context, head, () => {
    shape(context, '#241a3a', () => context.ellipse(0, 0.02, 1.35, 0.27, 0, 0, 7))
    shape(context, '#31234f', () => {
      context.moveTo(-0.72, -0.02)
      context.quadraticCurveTo(-0.3, -0.75, -0.2, -1.25)
      context.quadraticCurveTo(0.05, -1.65, 0.62, -1.72)
      context.quadraticCurveTo(0.28, -1.45, 0.3, -1.1)
      context.quadraticCurveTo(0.42, -0.6, 0.72, -0.02)
      context.quadraticCurveTo(0, 0.2, -0.72, -0.02)
    })
    shape(context, '#f28a1d', () => {
      context.moveTo(-0.72, -0.02)
      context.quadraticCurveTo(0, 0.2, 0.72, -0.02)
      context.lineTo(0.63, -0.22)
      context.quadraticCurveTo(0, -0.02, -0.6, -0.22)
    })
    shape(context, '#ffd15c', () => context.rect(-0.14, -0.15, 0.28, 0.22))
    shape(context, '#f28a1d', () => context.rect(-0.07, -0.09, 0.14, 0.1))
  })

export const partyHat: Hat = (context, head) =>
  onHead(context, head, () => {
    const fade = context.createLinearGradient(-0.5, 0, 0.5, 0)
    fade.addColorStop(0, '#7a5cf6')
    fade.addColorStop(1, '#ff5fa2')
    context.fillStyle = fade
    context.beginPath()
    context.moveTo(-0.52, -0.02)
    context.lineTo(0.06, -1.35)
    context.lineTo(0.52, -0.02)
    context.quadraticCurveTo(0, 0.14, -0.52, -0.02)
    context.fill()
    for (const [x, y, colour] of [
      [-0.2, -0.25, '#ffd23f'],
      [0.18, -0.3, '#3bceac'],
      [0, -0.62, '#ffffff'],
      [0.08, -0.95, '#ffd23f'],
      [0, -0.1, '#ff9f1c'],
    ] as const) {
      shape(context, colour, () => context.arc(x, y, 0.075, 0, 7))
    }
    shape(context, '#ffd23f', () => context.arc(0.06, -1.38, 0.16, 0, 7))
  })
