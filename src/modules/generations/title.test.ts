import { expect, test } from 'vitest'
import { titleOf } from './title.ts'

test('a creation is named after its prompt', async () => {
  expect(await titleOf('text-to-video-ai', { prompt: 'a fox in snow' })).toBe('a fox in snow')
  const long = await titleOf('text-to-video-ai', { prompt: 'fox '.repeat(80) })
  expect([long.length, long.endsWith('…')]).toEqual([120, true])
})

test('without words it is named after the tool', async () => {
  expect(await titleOf('image-to-video-ai', {})).toBe('Image to video')
})

test('the output of an effect is named after the effect (trap: thirty files named "Effects")', async () => {
  expect(await titleOf('ai-effect', { template: 'snow-globe' })).toBe('Snow globe')
})

test('the output of a removed tool still has a name', async () => {
  expect(await titleOf('gone-tool', { prompt: 'a fox' })).toBe('gone-tool')
})
