import { expect, test } from 'vitest'
import { createRepairSpelling, loadRepairSpelling } from './spelling.ts'

test('a word with a slip becomes what was meant, where only one thing can have been meant', () => {
  const repair = createRepairSpelling(
    (word) => word === 'crate',
    ['crane', 'umbrella', 'table', 'cable', 'puppy'],
  )
  expect(['umbrela', 'umbrlela', 'puppie', 'crate', 'cat', 'xable'].map(repair)).toEqual([
    'umbrella',
    'umbrella',
    'puppy',
    null,
    null,
    null,
  ])
})

test('with the whole dictionary, English words stay what they are', async () => {
  const repair = await loadRepairSpelling()
  for (const word of ['elven', 'kimono', 'crate', 'hovel', 'venice', 'steampunk']) {
    expect(repair(word), word).toBeNull()
  }
  expect(['elefant', 'motocycle', 'sunflwer'].map(repair)).toEqual(['elephant', 'motorcycle', 'sunflower'])
})
