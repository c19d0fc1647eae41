import { act } from 'react'
import { expect, test } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import type { ListedTool } from './filter-tools.ts'
import { ToolHub } from './tool-hub.tsx'

const tool = (title: string, facts: Partial<ListedTool> = {}): ListedTool => ({
  slug: title,
  path: `/${title}`,
  family: 'image',
  title,
  description: '',
  picture: '/samples/cat.webp',
  available: true,
  outputs: ['image'],
  takes: ['text'],
  credits: 1,
  ...facts,
})
const TOOLS = [
  tool('Painter'),
  tool('Speaker', { family: 'audio', outputs: ['audio'], credits: 3 }),
  tool('Remover', { family: 'tools', takes: ['image'] }),
]

const titles = () => [...document.querySelectorAll('h3 a')].map((link) => link.textContent)
const families = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent)

async function choose(label: string, value: string) {
  const select = find<HTMLSelectElement>(`select[aria-label="${label}"]`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('tools are found by words, input and output, and each shows its price', async () => {
  await showWithMessages(<ToolHub heading="Tools" description="All of them" tools={TOOLS} />)
  expect(titles()).toEqual(['Painter', 'Speaker', 'Remover'])
  expect(document.body.textContent).toContain('from 3 credits')

  await choose('What you want', 'audio')
  expect(titles()).toEqual(['Speaker'])
  expect(families()).toHaveLength(1)
  expect(find('output').textContent).toBe('1 tool')

  await choose('What you have', 'image')
  expect(titles()).toEqual([])
  expect(document.body.textContent).toContain('No tool matches')
  await act(async () => find<HTMLButtonElement>('button').click())
  expect(titles()).toHaveLength(3)

  await enter(find<HTMLInputElement>('input[type=search]'), 'paint')
  expect(titles()).toEqual(['Painter'])
})
