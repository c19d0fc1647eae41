import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEDIA_KINDS } from '../../../shared/catalogue/media.ts'
import { addressOf, type CreationFilter, filterFrom, isOpen } from './creation-filter.ts'

const read = (address: string) => filterFrom(new URLSearchParams(address))

test('the address contains the filter, and nothing unnecessary', () => {
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

test('invalid parts of an address are ignored, and a search is limited to what the site accepts', () => {
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

test('a filter survives its address unchanged', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const address = new URLSearchParams(new URLSearchParams(addressOf(filter)).toString())
      fc.pre(filter.search.length <= 100 && filter.tag.length <= 24)
      expect(filterFrom(address)).toEqual(filter)
    }),
  )
})
