import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEDIA_KINDS } from '../../../shared/catalogue/media.ts'
import { addressOf, type CreationFilter, filterFrom, isOpen } from './creation-filter.ts'

const read = (address: string) => filterFrom(new URLSearchParams(address))

test('the address says what is on show, and nothing it does not have to', () => {
  const parts = {
    kind: 'gif',
    tool: 'sticker',
    q: 'cat',
    tag: 'for mum',
    favourites: '',
    published: '',
    trash: '',
  }
  expect(addressOf(read(new URLSearchParams(parts).toString()))).toEqual(parts)
  expect(addressOf(read(''))).toEqual({})
  expect(isOpen(read(''))).toBe(true)
  expect(isOpen(read('q=cat'))).toBe(false)
  expect(isOpen(read('favourites'))).toBe(false)
})

test('what an address makes up is left out, and a search stays within what the site takes', () => {
  expect(read('kind=hologram').kind).toBeNull()
  expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100)
  expect(read(`tag=${'x'.repeat(500)}`).tag).toHaveLength(24)
})

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength: maxLength / 4 })
const filters: fc.Arbitrary<CreationFilter> = fc.record({
  kind: fc.option(fc.constantFrom(...MEDIA_KINDS)),
  tool: text(60),
  search: text(100),
  tag: text(24),
  favourite: fc.boolean(),
  published: fc.boolean(),
  trash: fc.boolean(),
})

test('a filter comes back from its address as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const address = new URLSearchParams(new URLSearchParams(addressOf(filter)).toString())
      fc.pre(filter.search.length <= 100 && filter.tag.length <= 24)
      expect(filterFrom(address)).toEqual(filter)
    }),
  )
})
