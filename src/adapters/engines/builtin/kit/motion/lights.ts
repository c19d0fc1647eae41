import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { drawCanvas, withStops } from '../pictures/canvas.ts'
import { hexByte } from '../pictures/hex.ts'
import { clamp01, type Size } from '../pictures/raster.ts'
import { createRandom } from '../random.ts'
import type { Moment } from './shot.ts'
import { softDot } from './sprites.ts'

export type Light = (context: SKRSContext2D, moment: Moment) => void

/** A light far behind a subject, and what of it falls on the subject. */
export interface FarLight {
  behind: Light
  over: Light
}

const TURN = 2 * Math.PI

/** Lays one colour over everything, with a blend mode. */
export function tint(
  context: SKRSContext2D,
  { width, height }: Size,
  colour: string,
  blend: 'multiply' | 'screen' | 'source-over' | 'color' = 'multiply',
): void {
  context.save()
  context.globalCompositeOperation = blend
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  context.restore()
}

/** Darker towards the corners. */
export function vignette(context: SKRSContext2D, { width, height }: Size, strength: number): void {
  const x = width / 2
  const y = height / 2
  const reach = Math.hypot(width, height) / 2
  const shade = context.createRadialGradient(x, y, reach * 0.45, x, y, reach * 1.02)
  context.fillStyle = withStops(shade, { 0: 'rgba(0,0,0,0)', 1: `rgba(4,2,16,${strength})` })
  context.fillRect(0, 0, width, height)
}

interface Glow {
  x: number
  y: number
  radius: number
  /** As #rrggbb. */
  colour: string
  strength: number
}

/** A round light added to the picture. */
export function glow(context: SKRSContext2D, { x, y, radius, colour, strength }: Glow): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  const lit = (share: number) => `${colour}${hexByte(255 * clamp01(strength * share))}`
  context.save()
  context.globalCompositeOperation = 'screen'
  context.fillStyle = withStops(light, { 0: lit(1), 0.4: lit(0.45), 1: `${colour}00` })
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  context.restore()
}

/** Beams from above, from one corner, that come and go. */
export function createRays({ width, height }: Size, seed: string, colour = '#ffe9b0'): Light {
  const random = createRandom(`${seed}/rays`)
  const reach = Math.hypot(width, height)
  const beams = Array.from({ length: 7 }, (_, index) => ({
    angle: 0.3 + index * 0.17 + random.between(-0.05, 0.05),
    spread: random.between(0.03, 0.075),
    phase: random.next(),
    turns: random.whole(1, 2),
  }))
  const x = -0.05 * width
  const y = -0.12 * height
  return (context, { part }) => {
    context.save()
    context.globalCompositeOperation = 'screen'
    for (const { angle, spread, phase, turns } of beams) {
      const strength = 0.5 + 0.5 * Math.sin(TURN * (phase + part * turns))
      const light = context.createRadialGradient(x, y, 0, x, y, reach)
      context.fillStyle = withStops(light, { 0: colour, 1: `${colour}00` })
      // Several beams within each other have no hard edges.
      for (const share of [1, 0.75, 0.5, 0.25]) {
        context.globalAlpha = 0.05 + 0.12 * strength
        context.beginPath()
        context.moveTo(x, y)
        for (const turned of [angle - spread * share, angle + spread * share])
          context.lineTo(x + Math.cos(turned) * reach, y + Math.sin(turned) * reach)
        context.fill()
      }
    }
    context.restore()
    glow(context, { x: 0, y: 0, radius: reach * 0.7, colour, strength: 0.42 })
  }
}

/** Banks of fog that drift past each other. */
export function createFog(
  { width, height }: Size,
  seed: string,
  colour = '#f2f4f8',
): (context: SKRSContext2D, moment: Moment, strength: number) => void {
  const banks = [0, 1].map((bank) => drawBank(`${seed}/fog/${bank}`, colour))
  return (context, { part }, strength) => {
    context.save()
    for (const [index, bank] of banks.entries()) {
      const way = (index === 0 ? part : 1 - part) * width * 2
      context.globalAlpha = strength
      for (const tile of [-2, 0, 2]) context.drawImage(bank, way + tile * width - width, 0, width * 2, height)
    }
    context.restore()
  }
}

/** Soft clouds that repeat from left to right, thicker below. */
function drawBank(seed: string, colour: string): Canvas {
  const width = 512
  const height = 256
  const random = createRandom(seed)
  const puff = softDot(colour)
  return drawCanvas({ width, height }, (context) => {
    for (let index = 0; index < 70; index++) {
      const x = random.next() * width
      const y = height * (1.05 - random.next() ** 1.5)
      const across = random.between(90, 220)
      const up = random.between(40, 90)
      context.globalAlpha = random.between(0.1, 0.3)
      for (const tile of [-width, 0, width])
        context.drawImage(puff, x + tile - across / 2, y - up / 2, across, up)
    }
  })
}

/** Light from a fire below, which flickers. */
export function createFireLight({ width, height }: Size): Light {
  return (context, { part }) => {
    const flicker =
      0.75 +
      0.13 * Math.sin(TURN * part * 13) +
      0.08 * Math.sin(TURN * part * 29 + 1) +
      0.04 * Math.sin(TURN * part * 41)
    tint(context, { width, height }, '#e8b090', 'multiply')
    glow(context, {
      x: width / 2,
      y: height * 1.1,
      radius: Math.max(width, height) * 0.95,
      colour: '#ff7a1e',
      strength: 0.75 * flicker,
    })
  }
}

/** Streaks of rain: one path for all of a depth. */
export function createRain({ width, height }: Size, seconds: number, seed: string) {
  const random = createRandom(`${seed}/rain`)
  const side = Math.min(width, height)
  const drops = Array.from({ length: 260 }, () => ({
    x: random.next(),
    y: random.next(),
    near: random.next(),
    falls: Math.max(1, Math.round(seconds * random.between(1.1, 1.7))),
  }))
  return (context: SKRSContext2D, { part }: Moment, depth: 'behind' | 'front') => {
    context.save()
    context.lineCap = 'round'
    context.strokeStyle = depth === 'behind' ? 'rgba(214,226,245,0.4)' : 'rgba(228,238,252,0.6)'
    context.lineWidth = side * (depth === 'behind' ? 0.0022 : 0.0036)
    context.beginPath()
    for (const { x, y, near, falls } of drops) {
      if ((depth === 'behind') !== near < 0.6) continue
      const length = side * (0.03 + 0.06 * near)
      const top = (((y + part * falls) % 1) * 1.2 - 0.1) * height
      const left = (((x - 0.12 * part * falls) % 1) + 1) % 1
      const start = (left * 1.2 - 0.1) * width
      context.moveTo(start, top)
      context.lineTo(start - length * 0.16, top + length)
    }
    context.stroke()
    context.restore()
  }
}

/** Thin streaks of air that pass by. */
export function createWindLines({ width, height }: Size, seed: string): Light {
  const random = createRandom(`${seed}/wind`)
  const lines = Array.from({ length: 12 }, () => ({
    y: random.next(),
    phase: random.next(),
    wave: random.between(0.01, 0.035),
    passes: random.whole(1, 3),
    length: random.between(0.2, 0.45),
  }))
  return (context, { part }) => {
    context.save()
    context.lineCap = 'round'
    context.lineWidth = Math.min(width, height) * 0.004
    for (const { y, phase, wave, passes, length } of lines) {
      const at = (phase + part * passes) % 1
      const start = (at * (1 + 2 * length) - length) * width
      context.strokeStyle = `rgba(255,255,255,${(0.7 * Math.sin(Math.PI * at)).toFixed(3)})`
      context.beginPath()
      for (let step = 0; step <= 12; step++) {
        const along = step / 12
        const up = Math.sin(TURN * (along * 0.9 + phase)) * wave * height
        context.lineTo(start + along * length * width, y * height + up)
      }
      context.stroke()
    }
    context.restore()
  }
}
