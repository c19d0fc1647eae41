import { expect, test } from 'vitest'
import { createRandom } from '../../kit/random.ts'
import { splitShots } from './split-shots.ts'

test.each([
  ['a cat jumping over a fence', ['a cat jumping over a fence']],
  ['a cat walks. Then it sleeps, then it dances', ['a cat walks.', 'it sleeps', 'it dances']],
  ['A girl waves, birds fly over the sea', ['A girl waves', 'birds fly over the sea']],
  // Commas that list things or describe them begin no shot.
  [
    'a fox, a bear and a rabbit in the forest, sunset, pixel art',
    ['a fox, a bear and a rabbit in the forest, sunset, pixel art'],
  ],
  ['a dog runs on the beach, chasing a ball', ['a dog runs on the beach, chasing a ball']],
  // Words in quotation marks stay together.
  [
    'a cake "Happy birthday, Mia! Then cake" with candles',
    ['a cake "Happy birthday, Mia! Then cake" with candles'],
  ],
  ['a dragon flies. Pixel art.', ['a dragon flies, Pixel art.']],
])('%s', (prompt, shots) => {
  expect(splitShots(prompt)).toEqual(shots)
})

test('whatever is asked for: one to four shots, none empty, no word lost and none invented', () => {
  const random = createRandom('shots')
  const words = [
    'a',
    'cat',
    'dog',
    'runs',
    'flies',
    'jumping',
    'sea',
    'night',
    'it',
    'red',
    '"Hi, there. Then go"',
    'Zürich',
    '7',
    'birds',
    'fly',
    '🎉',
  ]
  const joints = [' ', ' ', ' ', ', ', '. ', '; ', '! ', '\n', ' … ']
  for (let round = 0; round < 400; round++) {
    const count = random.whole(1, 24)
    let prompt = ''
    for (let index = 0; index < count; index++)
      prompt +=
        (words[random.whole(0, words.length - 1)] ?? '') + (joints[random.whole(0, joints.length - 1)] ?? '')
    const shots = splitShots(prompt)
    expect(shots.length).toBeGreaterThanOrEqual(1)
    expect(shots.length).toBeLessThanOrEqual(4)
    const tokens = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
    expect(tokens(shots.join(' '))).toEqual(tokens(prompt))
    expect(splitShots(prompt)).toEqual(shots)
  }
})

test('the words that join shots are in none of them', () => {
  expect(splitShots('a cat sleeps and then a dog barks; finally a bird flies')).toEqual([
    'a cat sleeps',
    'a dog barks',
    'a bird flies',
  ])
  expect(splitShots('')).toEqual([''])
})

test('more than four sentences become four shots', () => {
  const shots = splitShots(
    'A cat runs. A dog jumps. A bird flies. A fish swims. A bear sleeps. A fox dances.',
  )
  expect(shots).toHaveLength(4)
  expect(shots[3]).toContain('fox')
})
