import { expect, test } from 'vitest'
import { countChosen, newMask } from './mask.ts'
import { placesIn } from './painted-places.ts'

test('each connected place is returned separately, with a margin', () => {
  const painted = newMask(40, 20)
  for (const [left, top] of [
    [2, 3],
    [30, 12],
  ] as const) {
    for (let y = top; y < top + 4; y++) painted.data.fill(1, y * 40 + left, y * 40 + left + 6)
  }
  const places = placesIn(painted, 5)
  expect(places.map(({ box }) => box)).toEqual([
    { left: 0, top: 0, width: 13, height: 12 },
    { left: 25, top: 7, width: 15, height: 13 },
  ])
  expect(places.map(({ mask }) => countChosen(mask))).toEqual([24, 24])
  expect(places[1]?.mask.data[5 * 15 + 5]).toBe(1)
})
