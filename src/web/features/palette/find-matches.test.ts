import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'

const items = [
  { path: '/a', title: 'Video face swap' },
  { path: '/b', title: 'Face swap' },
  { path: '/c', title: 'Privacy', also: 'data cookies' },
] as const

test.each([
  ['face', ['Face swap', 'Video face swap']],
  ['swap video', ['Video face swap']],
  ['COOKIES', ['Privacy']],
  ['', ['Video face swap', 'Face swap', 'Privacy']],
  ['nothing', []],
])('%j finds %j', (search, titles) => {
  expect(findMatches(items, search, 5).map(({ title }) => title)).toEqual(titles)
})

test('no more than requested', () => {
  expect(findMatches(items, '', 2)).toHaveLength(2)
})
