import { expect, test } from 'vitest'
import { readPrompt } from './read-prompt.ts'

const drawn = async (prompt: string, unwanted: string) => {
  const { things, place, weather, absent } = await readPrompt(prompt, unwanted)
  const names = things.flatMap(({ concept, attached }) => [
    concept,
    ...attached.map(({ thing }) => thing.concept),
  ])
  return { names, place, weather, absent }
}

test.each([
  ['a fox and a rabbit in the forest', 'rabbits', ['fox']],
  ['a cat in a top hat', 'hat', ['cat']],
  ['a girl and a dog', 'people', ['dog']],
  ['an owl and a cow', 'birds, blur', ['cow']],
  ['an owl and a cow', 'extra fingers', ['owl', 'cow']],
])('%j without %j', async (prompt, unwanted, names) => {
  expect((await drawn(prompt, unwanted)).names).toEqual(names)
})

test('places, weather and what places bring along can be left out, too', async () => {
  const { place, weather, absent } = await drawn('a fox in the forest in the rain', 'rain, forest, Clouds')
  expect([place, weather]).toEqual([null, null])
  expect(absent).toContain('clouds')
})

test('where nothing is left, nothing is drawn and nothing is paid', async () => {
  await expect(readPrompt('a fox', 'fox')).rejects.toMatchObject({ reason: 'cannot_draw' })
})
