import { expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { fileNameOf, titleOf } from './title.ts'

const called = (title: string) => ({ title, isFileName: false })

test('a creation is called what its maker asked for', async () => {
  expect(await titleOf('text-to-video-ai', { prompt: 'a fox in snow' })).toEqual(called('a fox in snow'))
  const { title } = await titleOf('text-to-video-ai', { prompt: 'fox '.repeat(80) })
  expect([title.length, title.endsWith('…')]).toEqual([120, true])
})

test('without words it is called like its file (trap: five files of a batch with one name)', async () => {
  const named = { fileName: 'our-dog' }
  expect(await titleOf('ai-background-remover', {}, named)).toEqual({ title: 'our-dog', isFileName: true })
  expect(await titleOf('image-to-video-ai', { prompt: 'a slow zoom' }, named)).toEqual(called('a slow zoom'))
})

test('without words and a file it is called like the tool', async () => {
  expect(await titleOf('image-to-video-ai', {})).toEqual(called('Image to video'))
})

test('what an effect makes is called like the effect (trap: thirty files named "Effects")', async () => {
  const named = { fileName: 'our-dog' }
  expect(await titleOf('ai-effect', { template: 'snow-globe' }, named)).toEqual(called('Snow globe'))
})

test('what a tool made that is no longer there still has a name', async () => {
  expect(await titleOf('gone-tool', { prompt: 'a fox' })).toEqual(called('gone-tool'))
})

test.each([
  ['upload', 'Our dog.jpeg', 'Our dog'],
  ['upload', 'v1.2 of the cat.png', 'v1.2 of the cat'],
  ['upload', '.png', null],
  ['upload', undefined, null],
  ['creation', 'Dr. Who', 'Dr. Who'],
] as const)('an %s called %j names it %j', (kind, name, stem) => {
  const id = newId(kind)
  expect(fileNameOf(name === undefined ? { id } : { id, name })).toBe(stem)
})
