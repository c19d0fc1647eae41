import { expect, test } from 'vitest'
import table from './search-words.json' with { type: 'json' }
import { otherWordsFor } from './search-words.ts'

test.each([
  ['kitten', 'cat'],
  ['Puppies', 'dog'],
  ['animals', 'fox'],
  ['animal', 'kitten'],
  ['vehicle', 'taxi'],
  ['pets', 'puppy'],
])('%s also means %s', (typed, meant) => {
  expect(otherWordsFor(typed)).toContain(meant)
})

test('a word that nobody knows means itself alone', () => {
  expect(otherWordsFor('flurbleworp')).toEqual([])
})

test('the table holds plain lower-case words, each once in its row', () => {
  for (const row of [...table.same, ...Object.values(table.kinds)]) {
    expect(new Set(row).size).toBe(row.length)
    for (const word of row) expect(word).toMatch(/^[a-z]+([ -][a-z]+)?$/)
  }
})
