import { expect, test } from 'vitest'
import { creditPacks, DEFAULT_PACK_CENTS, findPack, PACKS, packFigures, toCents } from './packs.ts'

const chosen = (cents: number, isFirstPurchase: boolean) =>
  creditPacks(cents, isFirstPurchase)
    .filter(({ checked }) => checked)
    .map(({ price }) => toCents(price))

test('the buyer gets the stored number and as much again, at half of the struck-through price', () => {
  for (const pack of PACKS) {
    const { credits, originalCents } = packFigures(pack)
    expect(credits).toBe(2 * pack.storedCredits)
    expect(originalCents).toBe(2 * pack.priceCents)
  }
})

test('a larger pack gives more for a dollar', () => {
  const regular = PACKS.filter(({ firstPurchaseOnly }) => !firstPurchaseOnly).map(packFigures)
  const rates = regular.map(({ creditsPerDollar }) => creditsPerDollar)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
})

test('exactly one pack is checked: the current choice, or the default if that is no longer offered', () => {
  expect(chosen(4999, true)).toEqual([4999])
  expect(chosen(299, true)).toEqual([299])
  expect(chosen(299, false)).toEqual([DEFAULT_PACK_CENTS])
  expect(chosen(12345, false)).toEqual([DEFAULT_PACK_CENTS])
})

test('the offer for first purchases is only shown before one', () => {
  const shown = (isFirstPurchase: boolean) =>
    creditPacks(DEFAULT_PACK_CENTS, isFirstPurchase).filter(({ show }) => show)
  expect(shown(true).some(({ firstPurchaseOnly }) => firstPurchaseOnly)).toBe(true)
  expect(shown(false).some(({ firstPurchaseOnly }) => firstPurchaseOnly)).toBe(false)
})

test('prices in dollars become whole cents, despite floating point', () => {
  for (const { priceCents } of PACKS) expect(toCents(priceCents / 100)).toBe(priceCents)
  expect(findPack(toCents(19.99))?.flag).toBe('popular')
  expect(findPack(1)).toBeNull()
})
