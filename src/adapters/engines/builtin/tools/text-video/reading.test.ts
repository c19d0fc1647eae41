import { expect, test } from 'vitest'
import { lightChangeIn } from './light-change.ts'
import { narratedText } from './narration.ts'
import { isShownIn } from './read-story.ts'
import { shareFrames } from './timing.ts'
import { motionIn } from './verbs.ts'

test.each([
  ['a cat jumping', 'jump'],
  ['dogs run on the beach', 'run'],
  ['a girl waves at a boy', 'wave'],
  ['santa claus waves', 'wave'],
  ['a rocket blasts off', 'launch'],
  ['they dance', 'dance'],
  ['a fish swims', 'swim'],
  ['a cat eating a fish', 'nod'],
  // Things that sound like verbs.
  ['ocean waves at sunset', null],
  ['a fly on the wall', null],
  ['a fall landscape', null],
  ['autumn leaves falling', null],
  ['snow falls, a squirrel runs', 'run'],
  ['a bread roll on a plate', null],
] as const)('%s: %s', (text, motion) => {
  expect(motionIn(text)).toBe(motion)
})

test('the light changes where the words say so, and stays where they only name the hour', () => {
  expect(lightChangeIn('the sun rises over the hills')).toEqual({ from: 'night', to: 'dawn' })
  expect(lightChangeIn('night falls over the village')).toEqual({ from: 'sunset', to: 'night' })
  expect(lightChangeIn('the sun sets')).toEqual({ from: 'day', to: 'sunset' })
  expect(lightChangeIn('a dog on the beach at sunset')).toBeNull()
  expect(lightChangeIn('a village at night')).toBeNull()
})

test('motions, what is in the air and the light are shown though nothing is drawn for them', () => {
  const isShown = isShownIn('night falls, a wolf howls and steam rises, photorealistic')
  expect(['howling', 'steam', 'falls', 'photorealistic'].map(isShown)).toEqual([true, true, true, false])
})

test('frames are shared out to the last one', () => {
  for (const frames of [72, 120, 121, 300]) {
    for (const weights of [[1], [1.25, 1], [1.25, 1.1, 1.1], [1.25, 1.1, 1.1, 1.1]]) {
      const shares = shareFrames(frames, weights)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(frames)
      expect(Math.min(...shares)).toBeGreaterThan(10)
    }
  }
})

test('a voice says what is in quotation marks, or all of it, and no more than there is time for', () => {
  expect(narratedText('a cake "Happy birthday Mia"', 5)).toMatchObject({
    text: 'Happy birthday Mia',
    speed: 1,
  })
  expect(narratedText('a cat', 3)).toEqual({ text: 'a cat', speed: 1, isShortened: false })
  const long =
    'A cat walks through the park. It meets a very friendly dog, and both of them play with a ball for hours.'
  const short = narratedText(long, 3)
  expect(short).toMatchObject({ text: 'A cat walks through the park', isShortened: true })
  expect(narratedText('word '.repeat(100), 5).text.length).toBeLessThan(90)
})
