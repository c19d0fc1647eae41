import { describe, expect, it } from 'vitest'
import { singular, tokenise } from './tokens.ts'

/** As in "foxes fox". */
const PLURALS: Record<string, string> = {
  'of words that add an s':
    'cats cat, roses rose, houses house, horses horse, giraffes giraffe, gloves glove, photos photo',
  'of words that add an es':
    'foxes fox, dresses dress, watches watch, bushes bush, heroes hero, potatoes potato',
  'of words with an o that look like shoes': 'tomatoes tomato, mosquitoes mosquito, volcanoes volcano',
  'of shoes and toes': 'shoes shoe, horseshoes horseshoe, toes toe, canoes canoe, mistletoes mistletoe',
  'of words that end in us': 'buses bus, octopuses octopus, walruses walrus, cactuses cactus',
  'of words that only look so': 'fuses fuse, blouses blouse, muses muse',
  'of words in y': 'berries berry, ponies pony, pies pie, cookies cookie',
  'that are irregular':
    'mice mouse, wolves wolf, calves calf, hooves hoof, children child, axes axe, lenses lens',
  'that are none': 'glass glass, bus bus, octopus octopus, jeans jeans, tennis tennis, gas gas, sheep sheep',
}

describe('the one of several', () => {
  it.each(Object.entries(PLURALS))('%s', (_, pairs) => {
    for (const [many = '', one] of pairs.split(', ').map((pair) => pair.split(' ')))
      expect(singular(many)).toBe(one)
  })

  it('is the same when it is asked for twice', () => {
    const ones = Object.values(PLURALS).flatMap((pairs) =>
      pairs.split(', ').map((pair) => pair.split(' ')[1] ?? ''),
    )
    expect(ones.map(singular)).toEqual(ones)
  })
})

describe('the words of a prompt', () => {
  const read = (text: string) => tokenise(text).map(({ word }) => word)

  it('are there without accents, capitals and possessives', () => {
    expect(read('A CAFÉ in the fox’s den')).toEqual(['a', 'cafe', 'in', 'the', 'fox', 'den'])
    expect(read("it's o'clock")).toEqual(['it', 'oclock'])
  })

  it('know whether a pause stands before them', () => {
    expect(tokenise('a cat, a dog; (a fox) x').map(({ afterPause }) => afterPause)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it('keep how they were typed, and are several where they mean several', () => {
    expect(tokenise('Two FOXES')).toMatchObject([
      { text: 'Two', word: 'two', plural: false },
      { text: 'FOXES', word: 'foxes', lemma: 'fox', plural: true },
    ])
  })

  it('are none in nothing, in signs and in emoji', () => {
    for (const text of ['', '   ', '!?.,', '🦊🦊', '—']) expect(read(text)).toEqual([])
    expect(read('猫 と 犬')).toEqual(['猫', 'と', '犬'])
  })
})
