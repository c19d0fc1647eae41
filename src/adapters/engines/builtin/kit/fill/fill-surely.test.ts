import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { fillSurely } from './fill-surely.ts'
import { joinMasks, maskAt, placesOf } from './mask.ts'

const [WIDTH, HEIGHT] = [120, 80]
const everywhere = Array.from({ length: WIDTH * HEIGHT }, (_, i) => i)
const holes = maskAt(
  everywhere.filter((i) => i % WIDTH >= 40 && i % WIDTH < 60 && i >= 30 * WIDTH && i < 50 * WIDTH),
  { width: WIDTH, height: HEIGHT },
)

const gray: Picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => (i % 4 === 3 ? 255 : 120 + (i % 7))),
}

/** Fills with one brightness after the other, and counts. */
function filling(...values: number[]) {
  let fills = 0
  const unasked = () => Promise.reject(new Error('Nothing else is asked.'))
  const models: TaskTools['models'] = {
    run: unasked,
    runAll: unasked,
    runForBytes: async (_, colours, keep) => {
      const value = values[fills++] ?? 0
      const kept = keep?.data as Uint8Array
      return Uint8Array.from(colours?.data as Uint8Array, (own, i) => (kept[i % kept.length] ? own : value))
    },
  }
  return { tools: { models, signal: new AbortController().signal }, count: () => fills }
}

const valueIn = (picture: Picture) => picture.data[(40 * WIDTH + 50) * 4]

test('two fillings that agree are enough, and nothing but the holes changes', async () => {
  const { tools, count } = filling(122, 123, 200)
  const { picture, places } = await fillSurely(gray, holes, tools)
  expect(valueIn(picture)).toBe(122)
  expect(places.map(({ isSure }) => isSure)).toEqual([true])
  expect(count()).toBe(2)
  const kept = everywhere.filter((i) => !placesOf(holes).includes(i))
  expect(kept.every((i) => picture.data[i * 4] === gray.data[i * 4])).toBe(true)
})

test('what only one of three shows is made up', async () => {
  const { tools, count } = filling(250, 122, 123)
  const { picture, places } = await fillSurely(gray, holes, tools)
  expect(valueIn(picture)).toBe(122)
  expect(places[0]?.isSure).toBe(true)
  expect(count()).toBe(3)
})

test('a color that does not occur around a hole is made up, even if two show it', async () => {
  const { picture, places } = await fillSurely(gray, holes, filling(250, 250, 122).tools)
  expect(places[0]?.isSure).toBe(false)
  expect(valueIn(picture), 'the least strange is used').toBe(122)
})

test('a third filling is asked for only where the first two disagree', async () => {
  const other = maskAt(
    placesOf(holes).map((i) => i - 36),
    holes,
  )
  const both = joinMasks(holes, other)
  const asked: number[] = []
  const unasked = () => Promise.reject(new Error('Nothing else is asked.'))
  /** Shows the same in the left hole each time, and something else in the right one; the second view is mirrored. */
  const models: TaskTools['models'] = {
    run: unasked,
    runAll: unasked,
    runForBytes: async (_, colours, keep) => {
      const kept = keep?.data as Uint8Array
      const turn = asked.push(kept.filter((value) => value === 0).length) - 1
      const valueAt = (x: number) => (x < WIDTH / 4 === (turn !== 1) ? 122 : [250, 122, 123][turn])
      return Uint8Array.from(colours?.data as Uint8Array, (own, i) =>
        kept[i % kept.length] ? own : (valueAt(i % WIDTH) ?? 0),
      )
    },
  }
  const { places } = await fillSurely(gray, both, { models, signal: new AbortController().signal })
  expect(places.map(({ isSure }) => isSure)).toEqual([true, true])
  expect(asked).toEqual([800, 800, 400])
})
