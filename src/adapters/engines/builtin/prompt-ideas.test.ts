import { expect, test } from 'vitest'
import { HOUSE_PIECES } from '../../../modules/gallery/house-pieces.ts'
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

const DRAWING_TOOLS = ['text-to-image-ai', 'ai-character-generator', 'ai-background-changer', 'sticker']
const HOUSE_PROMPTS = HOUSE_PIECES.flatMap(({ id, tool, inputs: { prompt } }) =>
  DRAWING_TOOLS.includes(tool) && typeof prompt === 'string' ? [[id, prompt] as const] : [],
)

test.each(HOUSE_PROMPTS)('the piece %s of the gallery: all of %j is drawn', async (_, prompt) => {
  expect(await explainPrompt(prompt)).toMatchObject({ ignored: [] })
})

test.each([
  ['a robot in a coffee shop', 'coffee shop', 'a robot in a kitchen'],
  ['a spaceship on mars', 'mars', 'a spaceship on the desert'],
  ['a futuristic car', 'futuristic', 'a retro car'],
  ['a logo with a fox', 'logo', 'a fox'],
])(
  '%j: what is only like it is suggested, not drawn as if it were meant',
  async (prompt, word, suggestion) => {
    expect(await explainPrompt(prompt)).toMatchObject({ ignored: [word], suggestion })
  },
)
