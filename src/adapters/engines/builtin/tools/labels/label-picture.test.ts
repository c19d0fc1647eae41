import { expect, test } from 'vitest'
import table from '../../content/picture-labels.json' with { type: 'json' }
import { namesOf } from './label-picture.ts'

const look = (seen: Record<string, number>) => Float32Array.from(table, ({ label }) => seen[label] ?? 0.05)

test('a thing is named if both looks together are certain of it', () => {
  expect(namesOf([look({ cup: 0.6, fork: 0.8 }), look({ cup: 0.5, fork: 0.05 })])).toEqual(['cup'])
})

test('an animal is recognised even if its kind is unclear', () => {
  expect(namesOf([look({ dog: 0.55 }), look({ cat: 0.5 })])).toEqual(['animal'])
  expect(namesOf([look({ dog: 0.7 }), look({ dog: 0.5 })])).toEqual(['dog', 'animal'])
})

test('nothing is named in an empty picture', () => {
  expect(namesOf([look({}), look({})])).toEqual([])
})

test('the table has a word for each thing that the network knows', () => {
  expect(table).toHaveLength(80)
  for (const { label } of table) expect(label).toMatch(/^[a-z]+( [a-z]+)?$/)
})
