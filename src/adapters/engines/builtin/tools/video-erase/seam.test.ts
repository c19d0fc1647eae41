import { expect, test } from 'vitest'
import { newMask } from '../../kit/fill/mask.ts'
import { planRegion } from './region.ts'
import { seamOf } from './seam.ts'

const SIZE = { width: 120, height: 100 }

/** The seam of a plate that is filled with these grey levels, by their place, in a picture that rises to the right. */
function seamWith(level: (x: number) => number): number {
  const mask = newMask(SIZE.width, SIZE.height)
  for (let y = 35; y < 65; y++) mask.data.fill(1, y * SIZE.width + 40, y * SIZE.width + 80)
  const region = planRegion(mask, false)
  if (!region) throw new Error('There is nothing to fill.')
  const rgb = new Uint8Array(region.mask.data.length * 3)
  for (let i = 0; i < region.mask.data.length; i++) {
    const x = i % region.mask.width
    rgb.fill(region.mask.data[i] ? level(x) : x, i * 3, i * 3 + 3)
  }
  return seamOf(rgb, region)
}

test('a filling that continues the picture has no seam', () => {
  expect(seamWith((x) => x)).toBeLessThan(1)
})

test('a filling in which the picture ends has one', () => {
  expect(seamWith(() => 200)).toBeGreaterThan(10)
})
