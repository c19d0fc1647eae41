import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import type { Anchors, Figure } from './figures/figure.ts'
import { type Actor, layOut } from './layout.ts'
import type { Ground } from './places/stage.ts'
import { simpleThing } from './words/take-thing.ts'

const spot = { x: 0, y: 0, width: 1 }
const anchors: Anchors = {
  head: spot,
  eyes: spot,
  neck: spot,
  hand: spot,
  otherHand: spot,
  raised: null,
  seat: spot,
}
const figure = (width: number, height: number): Figure => ({
  parts: [],
  box: { x: 0, y: 0, width, height },
  anchors,
})
const actor = (size: number, level: Actor['level'] = 'front', shape = figure(24, 30)): Actor => ({
  thing: simpleThing('fox'),
  figure: shape,
  size,
  level,
  lift: 0,
})

const SHAPES = [
  [1000, 1000],
  [1333, 750],
  [750, 1333],
] as const
const KINDS = ['land', 'air', 'space', 'under', 'water'] as const

function frameOf(width: number, height: number, kind: Ground['kind']) {
  return { width, height, reserved: 0, ground: { horizon: height * 0.6, standing: height * 0.86, kind } }
}

test('nothing leaves the picture, whatever its shape and however many there are', () => {
  for (const [width, height] of SHAPES) {
    for (const kind of KINDS) {
      for (const count of [1, 2, 3, 5, 8, 12]) {
        const actors = Array.from({ length: count }, (_, index) => actor(0.5 + (index % 3) * 0.5))
        for (const { actor: each, scale, x, y } of layOut(
          actors,
          frameOf(width, height, kind),
          createRandom(`${count}`),
        )) {
          const half = (each.figure.box.width * scale) / 2
          expect(x - half, `${kind} ${count}`).toBeGreaterThanOrEqual(-1)
          expect(x + half, `${kind} ${count}`).toBeLessThanOrEqual(width + 1)
          expect(y - each.figure.box.height * scale).toBeGreaterThanOrEqual(-1)
          expect(y).toBeLessThanOrEqual(height + 1)
        }
      }
    }
  }
})

test('a single subject fills a good part of the picture', () => {
  for (const [width, height] of SHAPES) {
    const [placed] = layOut([actor(0.4)], frameOf(width, height, 'land'), createRandom('one'))
    expect((placed?.scale ?? 0) * 30).toBeGreaterThan(Math.min(width, height) * 0.45)
  }
})

test('scenery stands behind the subject and does not hide under it', () => {
  const [house, person] = layOut(
    [actor(1, 'front'), actor(1.6, 'back', figure(30, 30))],
    frameOf(1000, 1000, 'land'),
    createRandom('two'),
  )
  expect(house?.depth).toBeLessThan(person?.depth ?? 0)
  expect(Math.abs((house?.x ?? 0) - (person?.x ?? 0))).toBeGreaterThan(200)
})
