import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { drawPicture, tools } from '../../../photo-engines.fixture.ts'
import { blurBackground } from './blur-background.ts'

const SIDE = 140
const isSquare = (x: number, y: number) => Math.abs(x - 70) < 30 && Math.abs(y - 70) < 30
const colourAt = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3),
]

/** Networks that take the square in the middle for the subject, and see no people. */
const models: typeof tools.models = {
  ...tools.models,
  run: async (name, input) => {
    if (name !== 'cut' || !(input instanceof Tensor)) return new Float32Array(256 * 256 * 6)
    const side = input.dims[3] ?? 0
    const inSquare = (i: number) => isSquare(((i % side) * SIDE) / side, (Math.floor(i / side) * SIDE) / side)
    return Float32Array.from({ length: side * side }, (_, i) => (inSquare(i) ? 1 : 0))
  },
}

test('the background has none of the subject’s colour, however near it is', async () => {
  const picture = drawPicture(SIDE, SIDE, (x, y) =>
    isSquare(x, y) ? [20, 20, 20, 255] : [230, 230, 230, 255],
  )
  const result = await blurBackground(picture, 1, { ...tools, models })
  expect(colourAt(result, 70, 70)).toEqual([20, 20, 20])
  for (const x of [36, 37, 38]) expect(colourAt(result, x, 70)[0]).toBeGreaterThan(226)
})
