import { expect, it } from 'vitest'
import { isIdOf, newId } from './ids.ts'

it('contains its prefix, and is never the same twice', () => {
  const ids = Array.from({ length: 1000 }, () => newId('creation'))
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^cr_[0-9a-f]{32}$/)
})

it.each([
  [newId('share'), true],
  [newId('creation'), false],
  ['sh_', false],
  [`sh_${'0'.repeat(31)}`, false],
  [`sh_${'0'.repeat(33)}`, false],
  [`sh_${'G'.repeat(32)}`, false],
  [`sh_${'0'.repeat(32)}'; drop table creations`, false],
])('%s is the id of a share: %s', (value, expected) => {
  expect(isIdOf('share', value)).toBe(expected)
})
