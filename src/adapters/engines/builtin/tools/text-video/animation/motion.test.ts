import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { createRandom } from '../../../kit/random.ts'
import { blinks, FIGURE_MOTIONS, type FigureMotion, puppetAt } from './figure-motion.ts'
import { PARTICLE_KINDS, type ParticleKind } from './particle-kinds.ts'
import { createAirParticles } from './particles.ts'
import { applyPose } from './pose.ts'
import type { Moment } from './puppet-pose.ts'

const SIDE = 160

/** What is drawn on an empty sheet, as bytes. */
function drawn(
  draw: (context: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void,
): Uint8ClampedArray {
  const context = createCanvas(SIDE, SIDE).getContext('2d')
  draw(context)
  return context.getImageData(0, 0, SIDE, SIDE).data
}

function difference(first: Uint8ClampedArray, second: Uint8ClampedArray): number {
  return first.reduce(
    (count, value, index) => count + (Math.abs(value - (second[index] ?? 0)) > 24 ? 1 : 0),
    0,
  )
}

const MOMENT: Moment = {
  seconds: 0,
  length: 3,
  facing: 1,
  phase: 0.2,
  tall: 70,
  aim: 0,
  reach: 40,
  room: 40,
  below: 20,
}

const motions = Object.keys(FIGURE_MOTIONS) as FigureMotion[]

test.each(motions.filter((motion) => motion !== 'still'))('%s moves a figure', (motion) => {
  const at = (seconds: number) =>
    drawn((context) => {
      const { whole, lift, limbs } = puppetAt(motion, { ...MOMENT, seconds })
      expect(Object.values(whole).every(Number.isFinite)).toBe(true)
      expect(lift).toBeGreaterThanOrEqual(0)
      context.save()
      applyPose(context, whole, { x: 80, y: 120 })
      context.fillRect(60, 50, 40, 70)
      // Arms are part of what moves.
      if (limbs !== 'rest') context.fillRect(40, 60, 20, 8)
      context.restore()
    })
  const frames = [0.1, 0.5, 0.9, 1.3, 1.7, 2.2, 2.8].map(at)
  const changes = frames.slice(1).map((frame, index) => difference(frame, frames[index] ?? frame))
  expect(Math.max(...changes)).toBeGreaterThan(40)
  expect(difference(at(1.3), at(1.3))).toBe(0)
})

test('who stands still does not move', () => {
  expect(puppetAt('still', { ...MOMENT, seconds: 1 })).toEqual(puppetAt('still', MOMENT))
})

test('who jumps stays in the picture', () => {
  for (const motion of ['jump', 'hop', 'bounce', 'leap'] as const) {
    for (let seconds = 0; seconds < 3; seconds += 0.05) {
      const { whole } = puppetAt(motion, { ...MOMENT, seconds, room: 12 })
      expect(whole.y).toBeGreaterThanOrEqual(-12.01)
    }
  }
})

test('eyes are shut now and then for a moment, and for all of a sleep', () => {
  const times = Array.from({ length: 240 }, (_, frame) => frame / 24)
  const shut = times.filter((seconds) => blinks('idle', { seconds, phase: 0.4 }))
  expect(shut.length).toBeGreaterThan(3)
  expect(shut.length).toBeLessThan(30)
  expect(times.every((seconds) => blinks('sleep', { seconds, phase: 0.4 }))).toBe(true)
})

const kinds = Object.keys(PARTICLE_KINDS) as ParticleKind[]

test.each(kinds)('%s are to be seen and move', (kind) => {
  const at = (seconds: number) =>
    drawn((context) => {
      context.fillStyle = '#203050'
      context.fillRect(0, 0, SIDE, SIDE)
      createAirParticles(kind, { width: SIDE, height: SIDE }, createRandom('seed'), { amount: 3 })(context, {
        time: seconds,
        part: 0,
      })
    })
  const empty = drawn((context) => {
    context.fillStyle = '#203050'
    context.fillRect(0, 0, SIDE, SIDE)
  })
  expect(difference(at(1), empty)).toBeGreaterThan(60)
  expect(difference(at(1), at(1.5))).toBeGreaterThan(40)
  expect(difference(at(1), at(1))).toBe(0)
})

test('particles neither gather nor run out, however long it lasts', () => {
  const counts = [0, 3, 11, 40].map((seconds) => {
    const frame = drawn((context) =>
      createAirParticles('snow', { width: SIDE, height: SIDE }, createRandom('seed'), { amount: 2 })(
        context,
        { time: seconds, part: 0 },
      ),
    )
    const halves = [frame.subarray(0, frame.length / 2), frame.subarray(frame.length / 2)]
    return halves.map((half) => half.filter((value) => value > 100).length)
  })
  for (const [above = 0, below = 0] of counts) {
    expect(above).toBeGreaterThan(100)
    expect(below).toBeGreaterThan(100)
  }
})
