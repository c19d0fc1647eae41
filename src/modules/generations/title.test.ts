import { expect, test } from 'vitest'
import { findTool } from '../../shared/catalogue/tools.ts'
import { titleOf } from './title.ts'

function inputsFor(slug: string, values: Record<string, string>) {
  const tool = findTool(slug)
  if (!tool) throw new Error(`There is no tool ${slug}`)
  return { tool, values, price: 1, size: 1, asked: 1 }
}

test('a creation is called what its maker asked for', async () => {
  expect(await titleOf(inputsFor('text-to-video-ai', { prompt: 'a fox in snow' }))).toBe('a fox in snow')
  const long = await titleOf(inputsFor('text-to-video-ai', { prompt: 'fox '.repeat(80) }))
  expect([long.length, long.endsWith('…')]).toEqual([120, true])
})

test('without words it is called like the tool', async () => {
  expect(await titleOf(inputsFor('image-to-video-ai', {}))).toBe('Image to video')
})

test('what an effect makes is called like the effect (trap: thirty files named "Effects")', async () => {
  expect(await titleOf(inputsFor('ai-effect', { template: 'snow-globe' }))).toBe('Snow globe')
})
