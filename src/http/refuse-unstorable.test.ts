import { expect, it } from 'vitest'
import { refuseUnstorable } from './refuse-unstorable.ts'

const half = '😀'.slice(0, 1)

it.each([
  ['a text', 'a fox 😀'],
  ['numbers, nothing and truth', { count: 3, none: null, yes: true }],
  ['lists', { tags: ['a', 'b'] }],
])('takes %s', (_name, value) => {
  expect(() => refuseUnstorable(value)).not.toThrow()
})

it.each([
  ['a null character', { prompt: 'a\0fox' }, 'prompt'],
  ['half a character', { prompt: `a fox ${half}` }, 'prompt'],
  ['one deep inside', { inputs: { values: [{ text: 'a\0b' }] } }, 'text'],
  ['one in a list', { tags: ['fine', half] }, 'tags'],
  ['one in a name', { inputs: { 'a\0b': 1 } }, 'inputs'],
])('refuses %s, and says where', (_name, value, field) => {
  expect(() => refuseUnstorable(value)).toThrow(
    expect.objectContaining({ reason: 'input_refused', details: expect.objectContaining({ field }) }),
  )
})
