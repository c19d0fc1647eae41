import { expect, test } from 'vitest'
import { createFindByMeaning } from './meaning.ts'

const findByMeaning = createFindByMeaning()

test('for a word without a drawing of its own the nearest one can be suggested', async () => {
  expect(await findByMeaning('tadpole')).toBe('frog')
  expect(await findByMeaning('lawnmower')).toBe('tractor')
})

test('ideas are not drawn as something else, and words spelt alike are no relatives', async () => {
  for (const noun of ['democracy', 'philosophy', 'algorithm', 'trampoline', 'kimchi']) {
    expect(await findByMeaning(noun), noun).toBeNull()
  }
})
