import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPack } from './pack.fixture.ts'
import { chooseTray, copyName, moveSticker, removeSticker, settingsOf } from './pack-draft.ts'

const idsOf = (pack: ReturnType<typeof aPack>) => pack.stickers.map(({ creation_id }) => creation_id)
const places = fc.integer({ min: 0, max: 29 })

test('moving puts a sticker in the requested place, and loses or duplicates nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), places, places, (count, one, other) => {
      const pack = aPack(count)
      const from = one % count
      const to = other % count
      const moved = idsOf(moveSticker(pack, from, to))
      expect(moved[to]).toBe(idsOf(pack)[from])
      expect(moved.toSorted()).toEqual(idsOf(pack).toSorted())
    }),
  )
})

test.each([
  [0, -1],
  [2, 3],
  [3, 0],
])('nothing moves from %i to %i in a pack of three', (from, to) => {
  expect(moveSticker(aPack(3), from, to)).toEqual(aPack(3))
})

test('a pack has one cover, the one that was chosen last', () => {
  const pack = chooseTray(chooseTray(aPack(4), 'cr_2'), 'cr_3')
  expect(pack.stickers.filter(({ tray }) => tray).map(({ creation_id }) => creation_id)).toEqual(['cr_3'])
})

test('only the named sticker is removed', () => {
  expect(idsOf(removeSticker(aPack(3), 'cr_2'))).toEqual(['cr_1', 'cr_3'])
})

test('additions come last, once, without an emoji so that the site suggests one', () => {
  const { stickers } = settingsOf(aPack(2), ['cr_2', 'cr_9', 'cr_9'])
  expect(stickers).toEqual([
    { creation_id: 'cr_1', emoji: '🐱', tray: true, motion: 'none' },
    { creation_id: 'cr_2', emoji: '🐱', tray: false, motion: 'none' },
    { creation_id: 'cr_9', tray: false, motion: 'none' },
  ])
})

test.each([
  ['Our cat', 'Our cat (copy)'],
  ['x'.repeat(60), `${'x'.repeat(53)} (copy)`],
  // A family of four is eleven code units, which must not be split.
  [`${'x'.repeat(48)}👨‍👩‍👧‍👦`, `${'x'.repeat(48)} (copy)`],
])('a copy says that it is one, also of a pack with a long name: %j', (name, copy) => {
  expect(copyName(name, (kept) => `${kept} (copy)`)).toBe(copy)
})
