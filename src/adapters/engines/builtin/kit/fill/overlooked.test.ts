import { expect, test } from 'vitest'
import { countChosen, type Mask, newMask } from './mask.ts'
import { endsOf, tilesOf } from './overlooked.ts'

const STEP = { x: 60, y: 40 }

/** Bars in even steps, without those that are left out. */
function bars(isLeftOut: (tile: number) => boolean): Mask {
  const mask = newMask(360, 240)
  for (let tile = 0; tile < 36; tile++) {
    const [left, top] = [(tile % 6) * STEP.x + 8, Math.floor(tile / 6) * STEP.y + 10]
    if (!isLeftOut(tile)) put(mask, { left, top, width: 30, height: 8 })
  }
  return mask
}

function put({ data, width }: Mask, box: { left: number; top: number; width: number; height: number }): void {
  for (let y = box.top; y < box.top + box.height; y++)
    data.fill(1, y * width + box.left, y * width + box.left + box.width)
}

test('overlooked tiles of a pattern are found by means of the others', () => {
  const whole = bars(() => false)
  const found = tilesOf(bars((tile) => tile % 7 === 3))
  const missing = whole.data.filter((value, i) => value > (found.data[i] ?? 0)).length
  expect(missing).toBeLessThan(0.05 * countChosen(whole))
  expect(countChosen(found)).toBeLessThan(1.2 * countChosen(whole))
})

test('a mark in one place has no tiles', () => {
  const mask = newMask(360, 240)
  put(mask, { left: 100, top: 100, width: 120, height: 20 })
  expect(countChosen(tilesOf(mask))).toBe(0)
})

test('words are looked for before and behind what was seen of them, within the picture', () => {
  const mask = newMask(100, 40)
  put(mask, { left: 10, top: 10, width: 50, height: 10 })
  const { data } = endsOf(mask)
  const row = Array.from(data.subarray(15 * 100, 16 * 100))
  expect([row.indexOf(1), row.lastIndexOf(1)]).toEqual([0, 74])
  expect(data[9 * 100 + 30]).toBe(0)
})

test('anything but a row of words has no ends', () => {
  const mask = newMask(100, 40)
  put(mask, { left: 30, top: 5, width: 30, height: 30 })
  expect(countChosen(endsOf(mask))).toBe(0)
})
