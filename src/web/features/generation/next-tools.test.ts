import { expect, test } from 'vitest'
import { nextTools } from './next-tools.ts'

const image = { kind: 'image' } as never
const video = { kind: 'video' } as never
const tool = (slug: string, ...fields: never[]) => ({
  slug,
  operation: slug,
  available: true,
  offered: true,
  fields,
})
const TOOLS = [
  'sticker',
  'ai-image-to-image',
  'ai-face-swap',
  'image-to-video-ai',
  'ai-background-remover',
  'ai-background-changer',
  'ai-image-enhancer',
  'ai-watermark-remover',
].map((slug) => tool(slug, image))
const LARGE = { kind: 'image', width: 2000, height: 1500 } as const
const slugs = (made: Parameters<typeof nextTools>[0], tools = TOOLS) =>
  nextTools(made, tools).map(({ slug }) => slug)

test('a cut-out leads to a new background, a drawing to a sticker, and never back to its own tool', () => {
  expect(slugs({ ...LARGE, tool: 'ai-background-remover' })[0]).toBe('ai-background-changer')
  expect(slugs({ ...LARGE, tool: 'text-to-image-ai' })[0]).toBe('sticker')
  expect(slugs({ ...LARGE, tool: 'sticker' })).not.toContain('sticker')
})

test('a small picture is enlarged first, and at most six tools are offered', () => {
  expect(slugs({ ...LARGE, tool: 'sticker', width: 512, height: 512 })[0]).toBe('ai-image-enhancer')
  expect(slugs({ ...LARGE, tool: 'ai-effect' })).toHaveLength(6)
})

test('only tools that accept the file, are ready and are on offer', () => {
  const clips = [
    tool('video-face-swap', image, video),
    tool('ai-video-enhancer', video),
    { ...tool('video-watermark-remover', video), offered: false },
    { ...tool('ai-mimic-motion', video), available: false },
  ]
  expect(slugs({ ...LARGE, kind: 'video', tool: 'ai-effect' }, clips)).toEqual(['ai-video-enhancer'])
})
