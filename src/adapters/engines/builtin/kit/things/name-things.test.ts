import { expect, test } from 'vitest'
import { findThingName } from './name-things.ts'

test.each([
  ['the puppy', 'puppy', 'dog'],
  ['my sofa', 'sofa', 'couch'],
  ['an old motorbike', 'motorbike', 'motorcycle'],
  ['the woman', 'woman', 'person'],
  ['that fire hydrant', 'fire hydrant', 'fire hydrant'],
  ['the house plant', 'house plant', 'plant'],
  ['a jeep', 'jeep', 'car'],
  ['the coffee table', 'coffee table', 'table'],
  ['the tennis ball', 'tennis ball', 'ball'],
])('%s is a thing that can be found', (text, words, label) => {
  expect(findThingName(text)).toEqual({ words, label, isPlural: false })
})

test('plural names are understood', () => {
  expect(findThingName('the people')).toMatchObject({ label: 'person', isPlural: true })
  expect(findThingName('the cars')).toMatchObject({ label: 'car', isPlural: true })
})

test('a thing that the network does not know has no name', () => {
  for (const text of ['the tree', 'a wall', 'the shadow', 'his hat']) expect(findThingName(text)).toBeNull()
})
