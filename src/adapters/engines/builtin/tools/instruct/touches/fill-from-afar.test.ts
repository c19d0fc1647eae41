import { expect, test } from 'vitest'
import { newMask } from '../../../kit/fill/mask.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import type { Models } from '../../../models/models.ts'
import { fillFromAfar } from './fill-from-afar.ts'

const [WIDTH, HEIGHT] = [900, 700]
const [LIGHT, GRAIN] = [120, 10]
/** Grass: single pixels are brighter and darker than their neighbours. */
const grass: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 4) }
for (let i = 0; i < WIDTH * HEIGHT; i++) {
  const isLight = ((i % WIDTH) + Math.floor(i / WIDTH)) % 2 === 0
  grass.data.fill(LIGHT + (isLight ? GRAIN : -GRAIN), i * 4, i * 4 + 3).fill(255, i * 4 + 3, i * 4 + 4)
}
const holes = newMask(WIDTH, HEIGHT)
for (let y = 100; y < 600; y++) holes.data.fill(1, y * WIDTH + 300, y * WIDTH + 500)

/** A network that fills with a plain colour, and notes how large what it sees is. */
function filling(seen: number[]): { models: Models; signal: AbortSignal } {
  return {
    signal: new AbortController().signal,
    models: {
      run: async () => new Float32Array(),
      runAll: async () => ({}),
      runForBytes: async (_, colours, keep) => {
        seen.push(Math.max(...(keep?.dims ?? [])))
        const kept = keep?.data as Uint8Array
        return Uint8Array.from(colours?.data as Uint8Array, (value, i) =>
          kept[i % kept.length] ? value : LIGHT,
        )
      },
    },
  }
}

/** The mean difference of neighbours in a part of a row. */
function grainOf({ data }: Picture, y: number, from: number, to: number): number {
  let sum = 0
  for (let x = from; x < to; x++)
    sum += Math.abs((data[(y * WIDTH + x) * 4] ?? 0) - (data[(y * WIDTH + x + 1) * 4] ?? 0))
  return sum / (to - from)
}

test('a large hole is filled in one look, and gets the grain of what is beside it', async () => {
  const seen: number[] = []
  const filled = await fillFromAfar(grass, holes, filling(seen))
  expect(seen).toHaveLength(1)
  expect(grainOf(filled, 350, 320, 480)).toBeGreaterThan(0.5 * grainOf(grass, 350, 20, 180))
  expect(filled.data.subarray(0, 4 * WIDTH * 100)).toEqual(grass.data.subarray(0, 4 * WIDTH * 100))
})

test('a small hole is filled at its own size', async () => {
  const small = newMask(WIDTH, HEIGHT)
  for (let y = 300; y < 360; y++) small.data.fill(1, y * WIDTH + 300, y * WIDTH + 360)
  const filled = await fillFromAfar(grass, small, filling([]))
  expect(grainOf(filled, 330, 310, 350)).toBe(0)
})
