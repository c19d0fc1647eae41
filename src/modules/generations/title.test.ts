import { expect, test } from 'vitest'
import { titleOf } from './title.ts'

test('a creation is called what its maker asked for', async () => {
  expect(await titleOf('text-to-video-ai', { prompt: 'a fox in snow' })).toBe('a fox in snow')
  const long = await titleOf('text-to-video-ai', { prompt: 'fox '.repeat(80) })
  expect([long.length, long.endsWith('…')]).toEqual([120, true])
})

test('without words it is called like the tool', async () => {
  expect(await titleOf('image-to-video-ai', {})).toBe('Image to video')
})

test('what an effect makes is called like the effect (trap: thirty files named "Effects")', async () => {
  expect(await titleOf('ai-effect', { template: 'snow-globe' })).toBe('Snow globe')
})

test('what a tool made that is no longer there still has a name', async () => {
  expect(await titleOf('gone-tool', { prompt: 'a fox' })).toBe('gone-tool')
})
