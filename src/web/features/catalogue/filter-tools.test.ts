import { expect, test } from 'vitest'
import { type ListedTool, NO_FILTER, suitsFilter } from './filter-tools.ts'

const tool = (facts: Partial<ListedTool>): ListedTool => ({
  slug: 'ai-background-remover',
  path: '/ai-background-remover',
  family: 'tools',
  title: 'Background remover',
  description: 'Cut out what stands in front.',
  picture: '/samples/cat.webp',
  available: true,
  outputs: ['image'],
  takes: ['image'],
  credits: 1,
  ...facts,
})

test('without a filter every tool matches', () => {
  expect(suitsFilter(tool({}), NO_FILTER)).toBe(true)
  expect(suitsFilter(tool({ takes: [], outputs: [] }), { ...NO_FILTER, search: '  ' })).toBe(true)
})

test.each([
  ['background', true],
  ['FRONT cut', true],
  ['back', true],
  ['background video', false],
])('words are looked for in title and description, in any order and case: %s', (search, suits) => {
  expect(suitsFilter(tool({}), { ...NO_FILTER, search })).toBe(suits)
})

test('input and output have to match both', () => {
  const maker = tool({ takes: ['text', 'image'], outputs: ['video'] })
  expect(suitsFilter(maker, { search: '', takes: 'text', makes: 'video' })).toBe(true)
  expect(suitsFilter(maker, { search: '', takes: 'audio', makes: 'video' })).toBe(false)
  expect(suitsFilter(maker, { search: '', takes: 'text', makes: 'image' })).toBe(false)
})
