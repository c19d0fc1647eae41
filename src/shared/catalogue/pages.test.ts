import { expect, test } from 'vitest'
import { findPage, PAGE_PATHS } from './pages.ts'

/** The model slugs and product routes that specification §2 lists, written out so that none can be lost. */
const MODELS =
  `ai-face-swap multiple-face-swap gif-face-swap multiple-face-swap-gif video-face-swap multiple-face-swap-video
  text-to-video-ai image-to-video-ai text-to-image-ai ai-image-to-image ai-voice-cloning trump-ai-voice-generator
  nano-banana-ai-image-generator ai-character-generator ai-mimic-motion ai-video-enhancer tiktok-watermark-remover
  video-watermark-remover ai-image-enhancer ai-background-changer ai-background-remover ai-watermark-remover
  halloween-ai-generator ai-french-kiss ghibli-ai-video-generator ai-muscle-generator`.split(/\s+/)

test.each(MODELS)('/%s has a page', (slug) => {
  expect(PAGE_PATHS).toContain(`/${slug}`)
  expect(findPage(`/${slug}`)).toMatchObject({ key: slug })
})

test.each([
  '/nope',
  '/template/nope',
  '/ai-face-swap/x',
  '/template/ai-french-kiss/x',
  '/ai-face-swap/',
  '//',
  '',
])('%s has none', (path) => {
  expect(findPage(path)).toBeNull()
})

test('only personal pages need a sign-in, and those are never shared', () => {
  const personal = PAGE_PATHS.filter((path) => findPage(path)?.needsSignIn)
  expect(personal).toEqual(['/my-creations', '/settings'])
  expect(personal.some((path) => findPage(path)?.prerendered)).toBe(false)
})
