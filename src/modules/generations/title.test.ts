import { expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { PAGE_TITLES_OF_CODE } from '../pages/page-titles.ts'
import { fileNameOf, titleOf } from './title.ts'

const unnamed = { titleOfPage: await PAGE_TITLES_OF_CODE('en-US') }
const called = (title: string) => ({ title, isFileName: false })

test('a creation is called what its maker asked for', () => {
  expect(titleOf('text-to-video-ai', { prompt: 'a fox in snow' }, unnamed)).toEqual(called('a fox in snow'))
  const { title } = titleOf('text-to-video-ai', { prompt: 'fox '.repeat(80) }, unnamed)
  expect([title.length, title.endsWith('…')]).toEqual([120, true])
})

test('without words it is called like its file (trap: five files of a batch with one name)', () => {
  const named = { ...unnamed, fileName: 'our-dog' }
  expect(titleOf('ai-background-remover', {}, named)).toEqual({ title: 'our-dog', isFileName: true })
  expect(titleOf('image-to-video-ai', { prompt: 'a slow zoom' }, named)).toEqual(called('a slow zoom'))
})

test('without words and a file it is called like the tool', () => {
  expect(titleOf('image-to-video-ai', {}, unnamed)).toEqual(called('Image to video'))
})

test('what an effect makes is called like the effect (trap: thirty files named "Effects")', () => {
  const named = { ...unnamed, fileName: 'our-dog' }
  expect(titleOf('ai-effect', { template: 'snow-globe' }, named)).toEqual(called('Snow globe'))
})

test('what a tool made that is no longer there still has a name', () => {
  expect(titleOf('gone-tool', { prompt: 'a fox' }, unnamed)).toEqual(called('gone-tool'))
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
