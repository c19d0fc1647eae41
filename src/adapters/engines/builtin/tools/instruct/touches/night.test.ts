import { expect, test } from 'vitest'
import { drawn, outside, tools, WIDTH } from '../../../kit/areas/outside.fixture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { makeNight } from './night.ts'

const lumaAt = ({ data }: Picture, x: number, y: number) =>
  data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3).reduce((sum, value) => sum + value, 0) / 3

test('at night everything is darker, and the sky, which was brightest, is dark', async () => {
  const night = await makeNight(outside, tools)
  expect(lumaAt(night, 60, 5)).toBeLessThan(0.3 * lumaAt(outside, 60, 5))
  expect(lumaAt(night, 60, 60)).toBeLessThan(0.9 * lumaAt(outside, 60, 60))
})

test('a bright picture without a clear sky is not turned into night', async () => {
  const bright = drawn((x) => ((x >> 3) % 2 === 0 ? [250, 250, 250] : [120, 60, 40]))
  await expect(makeNight(bright, tools)).rejects.toMatchObject({ reason: 'area_unclear' })
})
