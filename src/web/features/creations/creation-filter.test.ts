import { expect, test } from 'vitest'
import { addressOf, filterFrom, isOpen } from './creation-filter.ts'

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
