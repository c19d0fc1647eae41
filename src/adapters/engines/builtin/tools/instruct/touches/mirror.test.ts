import { expect, test } from 'vitest'
import { detailIn, differenceIn, mirrorRows } from './mirror.ts'

const plain = (value: number) => ({
  width: 4,
  height: 2,
  data: Uint8Array.from({ length: 32 }, (_, i) => (i % 4 === 3 ? 255 : value)),
})
const whole = { width: 4, height: 2, data: new Uint8Array(8).fill(1) }

test('mirroring reverses the rows of a mask', () => {
  expect([...mirrorRows({ width: 4, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) })]).toEqual([
    4, 3, 2, 1, 8, 7, 6, 5,
  ])
})

test('the difference of two fillings is that of their colours', async () => {
  expect(await differenceIn(whole, plain(90), plain(90))).toBe(0)
  expect(await differenceIn(whole, plain(20), plain(220))).toBeGreaterThan(50)
})

test('the detail of a filling is what differs between neighbours', () => {
  const striped = { ...plain(0), data: plain(0).data.map((_, i) => ((i >> 2) % 2 ? 200 : 0)) }
  expect(detailIn(whole, plain(90))).toBe(0)
  expect(detailIn(whole, striped)).toBeGreaterThan(100)
})
