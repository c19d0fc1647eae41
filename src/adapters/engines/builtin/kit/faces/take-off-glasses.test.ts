import { expect, it } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { pointOf } from './face.ts'
import { ORIGINAL, tools } from './faces.fixture.ts'
import { takeOffGlasses } from './take-off-glasses.ts'

const { face } = ORIGINAL
const task = { ...tools, signal: new AbortController().signal }
const plain: Picture = { ...ORIGINAL.picture, data: withAlpha(ORIGINAL.picture.data) }
/** The middles of both lenses, and half their height and width. */
const LENSES = [468, 473].map((iris) => pointOf(face.points, iris))
const [WIDE, HIGH] = [0.17 * face.box.width, 0.11 * face.box.width]

function withAlpha(data: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: (data.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (data[(i >> 2) * 3 + (i % 4)] ?? 0),
  )
}

/** On a rim, or on the bridge between the lenses. */
function isRim(x: number, y: number): boolean {
  const across = LENSES.map(([left, top]) => Math.max(Math.abs(x - left) / WIDE, Math.abs(y - top) / HIGH))
  const nearest = Math.min(...across)
  const isBridge = Math.abs(y - (LENSES[0]?.[1] ?? 0)) < 1.2 && between(x)
  return isBridge || (nearest > 0.85 && nearest < 1.1)
}

function between(x: number): boolean {
  const [left, right] = LENSES.map(([middle]) => middle).sort((a, b) => a - b)
  return x > (left ?? 0) + WIDE && x < (right ?? 0) - WIDE
}

/** The mean green of all pixels on the rims. */
function greenOfRims({ width, data }: Picture): number {
  const greens = Array.from({ length: data.length / 4 }, (_, i) => i)
    .filter((i) => isRim(i % width, Math.floor(i / width)))
    .map((i) => data[4 * i + 1] ?? 0)
  return greens.reduce((sum, green) => sum + green, 0) / greens.length
}

it('removes rims, and leaves a face without any unchanged', async () => {
  const data = plain.data.map((value, i) =>
    i % 4 < 3 && isRim((i >> 2) % plain.width, Math.floor((i >> 2) / plain.width)) ? 12 : value,
  )
  const bare = await takeOffGlasses({ ...plain, data }, face, task)
  expect(greenOfRims({ ...plain, data })).toBe(12)
  expect(greenOfRims(bare)).toBeGreaterThan(0.6 * greenOfRims(plain))
  expect(await takeOffGlasses(plain, face, task)).toBe(plain)
})
