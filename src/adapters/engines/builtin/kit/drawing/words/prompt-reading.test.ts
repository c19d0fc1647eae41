import { expect, test } from 'vitest'
import { ONE_SUBJECT_PROMPTS, TWO_SUBJECT_PROMPTS } from '../gallery.fixture.ts'
import { readingOf } from './prompt-reading.ts'
import { createRepairSpelling } from './spelling.ts'
import { takeAccount } from './understand.ts'

const repair = createRepairSpelling(() => false, ['elephant', 'umbrella', 'motorcycle'])
const read = (prompt: string) => takeAccount(prompt, { repair })
const explain = (prompt: string, instead: Record<string, string> = {}) =>
  readingOf(read(prompt), read, (words) => instead[words] ?? null)

test('what will be drawn is told in the words of the person, what cannot is struck through, and what can be is suggested', () => {
  expect(explain('portrait of an elven queen in a silver kimono, photorealistic')).toEqual({
    understood: ['queen'],
    ignored: ['elven', 'silver kimono', 'photorealistic'],
    suggestion: 'portrait of a queen, 3d',
    beyond: true,
  })
  expect(explain('two red cars and a dog riding a horse without trees')).toEqual({
    understood: ['two red cars', 'dog', 'riding a horse', 'without trees'],
    ignored: [],
    suggestion: null,
    beyond: false,
  })
})

test('what describes a thing that is left out goes with it, and not to the next', () => {
  expect(explain('a woman in a silver kimono with a red umbrella')).toMatchObject({
    understood: ['woman', 'red umbrella'],
    ignored: ['silver kimono'],
  })
  expect(explain('a woman with two green zxqwv and a hat')).toMatchObject({
    understood: ['woman', 'hat'],
    ignored: ['two green zxqwv'],
  })
})

test.each([
  ['an old man with a grey beard fishing at a lake', 'an old man with a grey beard at a lake'],
  ['an old woman knits a sweater by the fireplace', 'an old woman with a sweater by the fireplace'],
  ['a castle made of glass on a cliff', 'a castle on a cliff'],
  ['an elefant with an umbrela', 'an elephant with an umbrella'],
  ['close up shot of a coffee mug, bokeh, 85mm', 'a coffee mug'],
  ['a lighthouse in a storm, dramatic waves', 'a lighthouse in a storm, waves'],
  ['a robot dog', 'a dog'],
  ['a tasty burger that says "YUM", photo', 'a tasty burger, 3d, “YUM”'],
])('%s: %s', (prompt, suggestion) => {
  expect(explain(prompt).suggestion).toBe(suggestion)
})

test('the nearest thing is suggested and never drawn unasked', () => {
  const { understood, ignored, suggestion } = explain('a lawnmower in a garden', { lawnmower: 'tractor' })
  expect({ understood, ignored, suggestion }).toEqual({
    understood: ['garden'],
    ignored: ['lawnmower'],
    suggestion: 'a tractor in a garden',
  })
})

test('where nothing can be drawn, nothing is suggested', () => {
  expect(explain('watercolor painting of zxqwv')).toMatchObject({
    understood: [],
    suggestion: null,
    beyond: true,
  })
})

test('what is suggested is itself understood to the last word', () => {
  for (const { prompt } of [...ONE_SUBJECT_PROMPTS, ...TWO_SUBJECT_PROMPTS]) {
    const { suggestion } = explain(`an elven ${prompt}, photorealistic, made of glass`)
    expect(suggestion, prompt).not.toBeNull()
    expect(explain(suggestion ?? ''), prompt).toMatchObject({ ignored: [], suggestion: null })
  }
})
