import { expect, test } from 'vitest'
import { estimateBands } from './bands.ts'

const WIDTH = 256
const HEIGHT = 64

/** A sky that brightens from left to right in steps of this many grey levels. */
const sky = (step: number) =>
  Uint8Array.from(
    { length: WIDTH * HEIGHT },
    (_, i) => 100 + step * Math.floor(((i % WIDTH) * 0.1 + Math.floor(i / WIDTH) * 0.05) / step),
  )

test('coarse steps and their height are found', () => {
  expect(estimateBands(sky(3), WIDTH, HEIGHT)).toBeCloseTo(3)
})

test('the finest steps stay: hiding them would cost more than it gains', () => {
  expect(estimateBands(sky(1), WIDTH, HEIGHT)).toBe(0)
})

test('edges and detail are not steps', () => {
  const detail = Uint8Array.from(
    { length: WIDTH * HEIGHT },
    (_, i) => ((i % 16 < 8 ? 40 : 200) + i * 7) % 255,
  )
  expect(estimateBands(detail, WIDTH, HEIGHT)).toBe(0)
})
