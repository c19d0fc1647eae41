import { expect, test } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { liftOf } from './lift.ts'

const grey = (level: number) => drawPicture(4, 4, () => [level, level, level, 255])

test('a dark picture is lifted to the light that is wanted, a black one only so far, and a light one not at all', () => {
  const wanted = { least: 0.5, most: 0.3 }
  expect((64 / 255) ** liftOf(grey(64), wanted)).toBeCloseTo(0.5, 2)
  expect(liftOf(grey(0), wanted)).toBe(0.3)
  expect(liftOf(grey(200), wanted)).toBe(1)
})
