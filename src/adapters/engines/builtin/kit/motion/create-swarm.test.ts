import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { createSwarm } from './create-swarm.ts'
import { swarmOf } from './swarms.ts'

const SIDE = 100

/** How much is painted within a radius of the middle. */
function paintedAround(radius: number, spared: { x: number; y: number; radius: number }[]): number {
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  const draw = createSwarm(swarmOf('snow'), { width: SIDE, height: SIDE, seconds: 3 }, 'seed', spared)
  for (const part of [0.1, 0.4, 0.7]) draw(context, { part, time: 3 * part })
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  let painted = 0
  for (let i = 0; i < SIDE * SIDE; i++) {
    const away = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2)
    if (away < radius) painted += data[i * 4 + 3] ?? 0
  }
  return painted
}

test('nothing floats in front of a face, and everything else floats around it', () => {
  const face = { x: SIDE / 2, y: SIDE / 2, radius: 20 }
  expect(paintedAround(10, [])).toBeGreaterThan(0)
  expect(paintedAround(10, [face])).toBe(0)
  const beside = paintedAround(90, [face]) / (paintedAround(90, []) - paintedAround(26, []))
  expect(beside).toBeGreaterThan(0.95)
})
