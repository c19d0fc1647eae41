import { expect, test } from 'vitest'
import ideas from '../../../shared/catalogue/prompt-ideas.json' with { type: 'json' }
import { findTool } from '../../../shared/catalogue/tools.ts'
import { explainPrompt } from './kit/drawing/read-prompt.ts'
import { isShownIn } from './tools/text-video/read-story.ts'

const LISTS = Object.entries(ideas)

test.each(LISTS)('the ideas for %s differ, and belong to a tool that has a prompt', (slug, list) => {
  expect(findTool(slug)?.fields.map(({ name }) => name)).toContain('prompt')
  expect(list.length).toBeGreaterThanOrEqual(8)
  expect(new Set(list).size).toBe(list.length)
})

const EACH = LISTS.flatMap(([slug, list]) => list.map((idea) => [slug, idea] as const))

test.each(EACH)('%s: all of %j is drawn', async (slug, idea) => {
  const isShown = slug === 'text-to-video-ai' ? isShownIn(idea) : undefined
  const reading = await explainPrompt(idea, isShown)
  expect(reading).toMatchObject({ ignored: [], suggestion: null, beyond: false })
  expect(reading.understood).not.toEqual([])
})
