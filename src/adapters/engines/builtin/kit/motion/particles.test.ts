import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { createSwarm } from './create-swarm.ts'
import { createFireLight, createFog, createRays, createWindLines, type Light } from './lights.ts'
import { createParticles } from './particles.ts'
import { softDot } from './sprites.ts'

const SIZE = { width: 64, height: 48 }

/** What a drawing looks like at a part of its time. */
function pixelsOf(draw: Light, part: number): Buffer {
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#405060'
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  draw(context, { time: part * 4, part })
  return Buffer.from(canvas.data())
}

const largestDifference = (one: Buffer, other: Buffer) =>
  one.reduce((most, value, i) => Math.max(most, Math.abs(value - (other[i] ?? 0))), 0)

describe('what many small things do', () => {
  const particles = [0.1, 0.44, 0.45, 0.9].map((near) => ({ x: 0, y: 0, near, size: 1, phase: 0 }))
  const drawn = (depth?: 'behind' | 'front' | 'all') => {
    const seen: { near: number; alpha: number }[] = []
    const draw = createParticles({
      particles,
      placeAt: ({ near }) => (near === 0.9 ? null : { alpha: near }),
      paint: (context, { near }) => void seen.push({ near, alpha: context.globalAlpha }),
    })
    const context = createCanvas(4, 4).getContext('2d')
    context.globalAlpha = 0.5
    draw(context, { time: 0, part: 0 }, depth)
    expect(context.globalAlpha).toBeCloseTo(0.5, 1)
    return seen
  }

  test('is painted behind the subject or in front of it, each of them once', () => {
    expect(drawn().map(({ near }) => near)).toEqual([0.1, 0.44, 0.45])
    expect(drawn('behind').map(({ near }) => near)).toEqual([0.1, 0.44])
    expect(drawn('front').map(({ near }) => near)).toEqual([0.45])
  })

  test('is as faint as it is, under what is drawn faintly as a whole', () => {
    expect(drawn().map(({ alpha }) => alpha)).toEqual(
      [0.1, 0.44, 0.45].map((alpha) => expect.closeTo(alpha / 2, 2)),
    )
  })
})

const swarm = { sprites: [softDot('#ffffff')], count: 24, size: [0.05, 0.12], fall: 0.2 } as const
const scene = { ...SIZE, seconds: 4 }
const LOOPS: [string, Light][] = [
  ['snow that falls', createSwarm({ ...swarm, swing: 0.03 }, scene, 'a')],
  ['bubbles that rise', createSwarm({ ...swarm, fall: -0.3, drift: -0.1 }, scene, 'b')],
  ['leaves that turn', createSwarm({ ...swarm, spin: 0.3, flips: true }, scene, 'c')],
  ['lights that twinkle', createSwarm({ ...swarm, fall: 0, twinkle: 0.7, blend: 'lighter' }, scene, 'd')],
  ['rays', createRays(SIZE, 'e')],
  ['wind', createWindLines(SIZE, 'f')],
  ['fire', createFireLight(SIZE)],
  ['fog', (context, moment) => createFog(SIZE, 'g')(context, moment, 0.8)],
]

describe.each(LOOPS)('%s', (_, draw) => {
  test('ends where it began, so that a video can start over', () => {
    expect(largestDifference(pixelsOf(draw, 0), pixelsOf(draw, 1))).toBeLessThanOrEqual(3)
  })

  test('is seen, moves, and does the same at the same moment', () => {
    const start = pixelsOf(draw, 0.1)
    const middle = pixelsOf(draw, 0.37)
    expect(
      largestDifference(
        pixelsOf(() => {}, 0),
        middle,
      ),
    ).toBeGreaterThan(8)
    expect(largestDifference(start, middle)).toBeGreaterThan(8)
    expect(pixelsOf(draw, 0.37).equals(middle)).toBe(true)
  })
})
