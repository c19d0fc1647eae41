import { expect, test } from 'vitest'
import nearWords from './near-words.json' with { type: 'json' }
import table from './search-words.json' with { type: 'json' }
import { otherWordsFor } from './search-words.ts'

test.each([
  ['kitten', 'cat'],
  ['Puppies', 'dog'],
  ['animals', 'fox'],
  ['animal', 'kitten'],
  ['vehicle', 'taxi'],
  ['pets', 'puppy'],
  ['sofas', 'couch'],
  ['physician', 'doctor'],
  ['aircraft', 'airplane'],
  ['human', 'person'],
])('%s also means %s', (typed, meant) => {
  expect(otherWordsFor(typed)).toContain(meant)
})

test('an unknown word only means itself', () => {
  expect(otherWordsFor('flurbleworp')).toEqual([])
})

test.each([
  ['dog', 'cat'],
  ['dog', 'animal'],
  ['red', 'blue'],
  ['car', 'vehicle'],
])('%s does not mean %s', (typed, other) => {
  expect(otherWordsFor(typed)).not.toContain(other)
})

test('related words are plain, without characters that are special in a search', () => {
  for (const [word, others] of Object.entries(nearWords)) {
    expect(word).toMatch(/^[a-z]+$/)
    expect(others).toMatch(/^[a-z]+( [a-z]+)*$/)
  }
})

test('the table holds plain lower-case words, each once in its row', () => {
  for (const row of [...table.same, ...Object.values(table.kinds)]) {
    expect(new Set(row).size).toBe(row.length)
    for (const word of row) expect(word).toMatch(/^[a-z]+([ -][a-z]+)?$/)
  }
})
