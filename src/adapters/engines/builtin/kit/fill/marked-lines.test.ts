import { expect, test } from 'vitest'
import { tools } from '../../photo-engines.fixture.ts'
import { findMarked } from './marked-lines.ts'

const SIZE = { width: 128, height: 96 }
const lineAt = (y: number) => ({ x: 64, y, length: 60, height: 10, angle: 0, core: [], certainty: 1 })

/** A network that sees a mark in the lower half, wherever it is told to look. */
const models: typeof tools.models = {
  ...tools.models,
  runAll: async (_, picture, hint) => {
    const [height = 0, width = 0] = hint?.dims.slice(-2) ?? []
    return {
      mark: Float32Array.from({ length: width * height }, (_, i) => (i >= (width * height) / 2 ? 9 : -9)),
      opacity: new Float32Array(width * height).fill(0.5),
      clean: picture?.data as Float32Array,
    }
  },
}

test('of lines the network is asked which are marks, and how much these hide', async () => {
  const picture = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 4) }
  const [above, below] = [lineAt(20), lineAt(76)]
  const { lines, letters } = await findMarked(
    picture,
    { ...SIZE, rows: [above, below] },
    { ...tools, models },
  )
  expect(lines).toEqual([{ row: below, part: 1, hidden: 0.5 }])
  expect(letters.data[20 * SIZE.width + 64]).toBe(0)
  expect(letters.data[76 * SIZE.width + 64]).toBe(1)
})

test('where there is no lettering the network is not asked', async () => {
  const picture = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 4) }
  const never = { ...tools, models: { ...models, runAll: () => Promise.reject(new Error('asked')) } }
  expect((await findMarked(picture, { ...SIZE, rows: [] }, never)).lines).toEqual([])
})
