import { expect, test } from 'vitest'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { estimateNoise } from '../../kit/pictures/noise.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { denoise } from './denoise.ts'
import { sharpen } from './sharpen.ts'

/** Repeatable noise, roughly normal with a deviation of one. */
function createNoise(): () => number {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  return () => (next() + next() + next() - 1.5) * 2
}

function noisyStep(deviation: number): Picture {
  const noise = createNoise()
  return drawPicture(120, 80, (x) => {
    const value = Math.round((x < 60 ? 80 : 170) + 255 * deviation * noise())
    return [value, value, value, 255]
  })
}

function deviationIn({ width, data }: Picture, from: number, to: number): number {
  const values: number[] = []
  for (let y = 10; y < 70; y++) for (let x = from; x < to; x++) values.push(data[(y * width + x) * 4] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

test('noise is measured about right, and an edge alone is not taken for noise', () => {
  expect(estimateNoise(lumaOf(noisyStep(0)))).toBeLessThan(0.001)
  expect(estimateNoise(lumaOf(noisyStep(0.04)))).toBeGreaterThan(0.025)
  expect(estimateNoise(lumaOf(noisyStep(0.04)))).toBeLessThan(0.05)
})

test('noise disappears, and the edge keeps its place and height', () => {
  const noisy = noisyStep(0.04)
  const clean = denoise(noisy, 0.04)
  expect(deviationIn(clean, 10, 50)).toBeLessThan(0.45 * deviationIn(noisy, 10, 50))
  const edge = (clean.data[(40 * 120 + 63) * 4] ?? 0) - (clean.data[(40 * 120 + 56) * 4] ?? 0)
  expect(edge).toBeGreaterThan(70)
})

test('a soft edge becomes steeper without a halo, and nothing is clipped', () => {
  const soft = drawPicture(60, 20, (x) => {
    const value = Math.round(60 + 130 / (1 + Math.exp(-(x - 30) / 2)))
    return [value, value, value, 255]
  })
  const sharp = sharpen(soft, 1, 1.5)
  const row = (picture: Picture) => Array.from({ length: 60 }, (_, x) => picture.data[(10 * 60 + x) * 4] ?? 0)
  const steepest = (values: number[]) =>
    Math.max(...values.slice(1).map((value, i) => value - (values[i] ?? 0)))
  expect(steepest(row(sharp))).toBeGreaterThan(1.1 * steepest(row(soft)))
  expect(Math.max(...row(sharp))).toBeLessThanOrEqual(194)
  expect(Math.min(...row(sharp))).toBeGreaterThanOrEqual(56)
})

test('pores of skin are sharpened far less than the same detail on other things', () => {
  const texture = (colour: readonly [number, number, number]) =>
    drawPicture(60, 60, (x, y) => {
      const change = Math.round(6 * Math.sin(x * 1.3) * Math.cos(y * 1.1))
      return [colour[0] + change, colour[1] + change, colour[2] + change, 255]
    })
  const change = (picture: Picture) => {
    const sharp = sharpen(picture, 1, 1.2)
    return sharp.data.reduce((sum, value, i) => sum + Math.abs(value - (picture.data[i] ?? 0)), 0)
  }
  expect(change(texture([200, 150, 125]))).toBeLessThan(0.6 * change(texture([120, 150, 200])))
})
