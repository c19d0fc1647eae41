import { expect, test } from 'vitest'
import { musicMoodOf } from './music-mood-of.ts'
import { planStoryboard } from './storyboard.ts'

const boardOf = (text: string, seconds = 6) =>
  planStoryboard(text, { seconds, frames: seconds * 24, seed: `1/${text}` })

test('a simple prompt becomes a view of the scene and a nearer one, which together last as long as asked for', async () => {
  const { shots, title } = await boardOf('a fox in the forest')
  expect(shots.map(({ near }) => near)).toEqual([false, true])
  expect(shots[0].frames + (shots[1]?.frames ?? 0)).toBe(144)
  expect(title).toBeNull()
})

test('three seconds are one shot of a simple prompt', async () => {
  expect((await boardOf('a fox in the forest', 3)).shots).toHaveLength(1)
})

test('a story goes on about the same ones at the same place until another is named', async () => {
  const { shots } = await boardOf(
    'A girl with a red hat walks in the forest. Then she dances. Finally a dog sleeps on the beach',
    8,
  )
  const [first, second, third] = shots
  expect(shots.map(({ verb }) => verb)).toEqual(['walk', 'dance', 'sleep'])
  expect(second?.prompt.things).toMatchObject([{ concept: 'girl' }])
  expect(second?.prompt.things[0]?.attached).toEqual(first.prompt.things[0]?.attached)
  expect(shots.map(({ prompt }) => prompt.place)).toEqual(['forest', 'forest', 'beach'])
  expect(third?.prompt.things).toMatchObject([{ concept: 'dog' }])
  expect(first.transition).toBe('cut')
})

test('a title comes with the words in quotation marks, and stays', async () => {
  const { shots, title } = await boardOf('a cat walks in the park. Then a cake appears "HAPPY BIRTHDAY"')
  expect(title).toEqual({ text: 'HAPPY BIRTHDAY', fromShot: 1 })
  expect(shots.map(({ prompt }) => prompt.lettering)).toEqual([null, 'HAPPY BIRTHDAY'])
})

test('what is in the air is no thing on the floor', async () => {
  const { shots } = await boardOf('fireworks over the city, confetti')
  expect(shots[0]).toMatchObject({
    particles: ['fireworks', 'confetti'],
    prompt: { things: [], place: 'city', time: 'night' },
  })
  expect((await boardOf('a snowman in the snow')).shots[0].particles).toEqual(['snow'])
  expect((await boardOf('a fish under the sea')).shots[0].particles).toEqual(['bubbles'])
  // It does not snow under a roof.
  expect((await boardOf('a cat in the living room, snowy winter')).shots[0].particles).toEqual([])
})

test('weather alone is no shot of its own', async () => {
  const { shots } = await boardOf('Autumn leaves falling. A squirrel runs through the forest')
  expect(shots.map(({ verb, near }) => ({ verb, near }))).not.toContainEqual({ verb: null, near: false })
  expect(shots[0].prompt.things).toHaveLength(1)
  expect(shots[0].particles).toEqual(['leaves'])
})

test('music follows the mood, what is done, and the place', async () => {
  expect(musicMoodOf(await boardOf('a spooky house'))).toBe('spooky')
  expect(musicMoodOf(await boardOf('a bear sleeping in the forest'))).toBe('lullaby')
  expect(musicMoodOf(await boardOf('a penguin in the snow'))).toBe('winter')
  expect(musicMoodOf(await boardOf('a planet in space'))).toBe('space')
})
