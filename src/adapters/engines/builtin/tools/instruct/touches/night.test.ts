import { expect, test } from 'vitest'
import { drawn, ground, outside, sky, tools, WIDTH } from '../../../kit/areas/outside.fixture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { makeNight } from './night.ts'

const WHITE = [250, 250, 245]

const lumaAt = ({ data }: Picture, x: number, y: number) =>
  data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3).reduce((sum, value) => sum + value, 0) / 3

test('at night everything is darker, and the sky, which was brightest, is darkest', async () => {
  const night = await makeNight(outside, tools)
  expect(lumaAt(night, 60, 5)).toBeLessThan(0.3 * lumaAt(outside, 60, 5))
  expect(lumaAt(night, 60, 60)).toBeLessThan(0.9 * lumaAt(outside, 60, 60))
})

test('a bright picture without a clear sky is not turned into night', async () => {
  const bright = drawn((x) => ((x >> 3) % 2 === 0 ? [250, 250, 250] : [120, 60, 40]))
  await expect(makeNight(bright, tools)).rejects.toMatchObject({ reason: 'area_unclear' })
})

test('a lamp stays bright and lights what is around it; a white line does not', async () => {
  const isLamp = (x: number, y: number) => x >= 30 && x < 34 && y >= 60 && y < 64
  const isLine = (x: number, y: number) => x >= 70 && x < 100 && y >= 60 && y < 62
  const street = drawn((x, y) => (y < 40 ? sky(y) : isLamp(x, y) || isLine(x, y) ? WHITE : ground(x, y)))
  const night = await makeNight(street, tools)
  expect(lumaAt(night, 31, 61)).toBeGreaterThan(150)
  expect(lumaAt(night, 36, 62)).toBeGreaterThan(lumaAt(night, 56, 62))
  expect(lumaAt(night, 85, 60)).toBeLessThan(lumaAt(night, 31, 61) - 20)
})
