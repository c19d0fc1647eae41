import { expect, test } from 'vitest'
import { areAlike, detailIn, differenceIn, plainerOf } from './compare-fillings.ts'

const plain = (value: number) => ({
  width: 4,
  height: 2,
  data: Uint8Array.from({ length: 32 }, (_, i) => (i % 4 === 3 ? 255 : value)),
})
const whole = { width: 4, height: 2, data: new Uint8Array(8).fill(1) }

test('the difference of two fillings is that of their colours', async () => {
  expect(await differenceIn(whole, plain(90), plain(90))).toBe(0)
  expect(await differenceIn(whole, plain(20), plain(220))).toBeGreaterThan(50)
})

test('the detail of a filling is what differs between neighbours', () => {
  const striped = { ...plain(0), data: plain(0).data.map((_, i) => ((i >> 2) % 2 ? 200 : 0)) }
  expect(detailIn(whole, plain(90))).toBe(0)
  expect(detailIn(whole, striped)).toBeGreaterThan(100)
})

test('fillings of about one colour are alike, and the plainer one is used', async () => {
  const grained = { ...plain(90), data: plain(90).data.map((value, i) => value + ((i >> 2) % 2) * 4) }
  expect(await areAlike(whole, plain(90), plain(94))).toBe(true)
  expect(await areAlike(whole, plain(90), plain(160))).toBe(false)
  expect(plainerOf(whole, grained, plain(90))).toEqual(plain(90))
  expect(plainerOf(whole, plain(90), plain(92))).toEqual(plain(90))
})
