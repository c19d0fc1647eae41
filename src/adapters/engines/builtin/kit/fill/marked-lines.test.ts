import { expect, test } from 'vitest'
import { tools } from '../../photo-engines.fixture.ts'
import { askAbout, isMarkLeft } from './marked-lines.ts'
import { newMask } from './mask.ts'

const SIZE = { width: 128, height: 96 }
const NOTHING = newMask(SIZE.width, SIZE.height)
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

test('the network is asked which lines are marks, and how much they hide', async () => {
  const picture = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 4) }
  const [above, below] = [lineAt(20), lineAt(76)]
  const { lines, letters } = await askAbout(picture, { ...SIZE, rows: [above, below] }, { ...tools, models })
  expect(lines.map(({ row, part }) => ({ row, part }))).toEqual([
    { row: above, part: 0 },
    { row: below, part: 1 },
  ])
  expect(lines[1]?.hidden).toBe(0.5)
  const isLeftOf = (rows: (typeof above)[]) =>
    isMarkLeft(picture, { before: rows, changed: NOTHING }, { ...SIZE, rows }, { ...tools, models })
  const since = { before: [above], changed: NOTHING }
  const onlyAfterwards = isMarkLeft(picture, since, { ...SIZE, rows: [below] }, { ...tools, models })
  expect(await onlyAfterwards).toBe(false)
  expect([await isLeftOf([above]), await isLeftOf([above, below])]).toEqual([false, true])
  expect(letters.data[20 * SIZE.width + 64]).toBe(0)
  expect(letters.data[76 * SIZE.width + 64]).toBe(1)
})

test('without lettering the network is not asked', async () => {
  const picture = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 4) }
  const never = { ...tools, models: { ...models, runAll: () => Promise.reject(new Error('asked')) } }
  expect((await askAbout(picture, { ...SIZE, rows: [] }, never)).lines).toEqual([])
})

test('words that run up an edge are a mark, whatever the network says', async () => {
  const picture = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 4) }
  const isLeftOf = (x: number, angle: number) => {
    const rows = [{ ...lineAt(20), x, angle, length: 20 }]
    return isMarkLeft(picture, { before: rows, changed: NOTHING }, { ...SIZE, rows }, { ...tools, models })
  }
  expect(await isLeftOf(4, Math.PI / 2)).toBe(true)
  expect([await isLeftOf(40, Math.PI / 2), await isLeftOf(4, 0)]).toEqual([false, false])
})

test('words beside what was taken off are left of the same mark, whatever the network says', async () => {
  const picture = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 4) }
  const rows = [lineAt(20)]
  const isLeftBeside = (y: number) => {
    const changed = newMask(SIZE.width, SIZE.height)
    changed.data[y * SIZE.width + 64] = 1
    return isMarkLeft(picture, { before: rows, changed }, { ...SIZE, rows }, { ...tools, models })
  }
  expect([await isLeftBeside(31), await isLeftBeside(60)]).toEqual([true, false])
})
