import { expect, it } from 'vitest'
import { tidyTags } from './tags.ts'

it('tags are lower-case words, each once, in the given order', () => {
  expect(tidyTags(['  Cats ', 'for   Mum', 'cats', ' ', 'Überraschung'])).toEqual([
    'cats',
    'for mum',
    'überraschung',
  ])
})

it('too many tags, and one that is too long, are refused', () => {
  expect(() => tidyTags(Array.from({ length: 11 }, (_, index) => `tag ${index}`))).toThrow('input_refused')
  expect(() => tidyTags(['x'.repeat(25)])).toThrow('input_refused')
  expect(tidyTags(['x'.repeat(24), ...Array.from({ length: 30 }, () => 'again')])).toHaveLength(2)
})
