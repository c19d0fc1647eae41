import { expect, test } from 'vitest'
import type { Thing } from '../prompt.ts'
import { understand } from './understand.ts'

const read = (prompt: string) => understand(prompt)

/** Such as `2 small red car [beside house]`. */
function words({ count, size, colour, concept, action, attached }: Thing): string {
  const own = [count > 1 ? count : null, size, colour, action ? `${concept}/${action}` : concept]
  return [...own, ...attached.map(({ relation, thing }) => `[${relation} ${words(thing)}]`)]
    .filter((word) => word !== null)
    .join(' ')
}

const things = (prompt: string) => read(prompt).things.map(words)

test.each([
  ['a cute cat', ['cat']],
  ['three cats', ['3 cat']],
  ['a pair of dogs', ['2 dog']],
  ['some mice', ['3 mouse']],
  ['a pair of sunglasses', ['sunglasses']],
  ['two cats and a dog', ['2 cat', 'dog']],
  ['a cat, a dog, and three birds', ['cat', 'dog', '3 bird']],
  ['twenty-one cats', ['12 cat']],
  ['two hundred birds', ['12 bird']],
  ['zero dogs and 0 cats', []],
])('counts: %s', (prompt, expected) => {
  expect(things(prompt)).toEqual(expected)
})

test.each([
  ['a cat named Pumpkin on a fence', ['cat [on fence]']],
  ['a dog called bear', ['dog']],
  ['a girl named Rose Garden with a hat', ['girl [wearing top-hat]']],
  ['a fox called, on a hill', ['fox']],
  ['a cottage with light in the windows', ['house-with-garden']],
])('names and parts are no things of their own: %s', (prompt, expected) => {
  expect(things(prompt)).toEqual(expected)
})

test.each([
  ['a red car', ['red automobile']],
  ['the car is red', ['red automobile']],
  ['a dark blue house', ['dark blue house']],
  ['an orange', ['tangerine']],
  ['an orange cat', ['orange cat']],
  ['a big purple dragon', ['big purple dragon']],
  ['a green car next to a yellow house', ['green automobile [beside yellow house]']],
  ['a girl with blue eyes', ['girl']],
])('colours and sizes: %s', (prompt, expected) => {
  expect(things(prompt)).toEqual(expected)
})

test.each([
  ['a cat wearing a red hat', ['cat [wearing red top-hat]']],
  ['a cat with a hat', ['cat [wearing top-hat]']],
  ['a woman in a red dress and a hat', ['woman [wearing red dress] [wearing top-hat]']],
  ['a bear holding balloons', ['bear [holding 3 balloon]']],
  ['a boy with a dog', ['boy [beside dog]']],
  ['an astronaut riding a horse', ['astronaut [riding horse]']],
  ['a mouse in a teacup', ['mouse [inside hot-beverage]']],
  ['a bird on a fence', ['bird [on fence]']],
  ['a cat sleeping under a tree', ['cat/sleep [under deciduous-tree]']],
  ['a cupcake with a cherry', ['cupcake [topped cherries]']],
  ['a boy flying a kite', ['boy [holding kite]']],
  ['a flying pig', ['pig/fly']],
  ['a cat and a dog wearing sunglasses', ['cat [wearing sunglasses]', 'dog [wearing sunglasses]']],
])('relations: %s', (prompt, expected) => {
  const found = things(prompt)
  expect(found.map((each) => each.replace(' [wearing sunglasses]', ''))).toEqual(
    expected.map((each) => each.replace(' [wearing sunglasses]', '')),
  )
  expect(found.at(-1)).toBe(expected.at(-1))
})

test('a noun before another only describes it: chocolate cake is one thing', () => {
  expect(things('a chocolate cake')).toEqual(['birthday-cake'])
  expect(things('a pirate cat')).toEqual(['cat [wearing pirate-hat]'])
  expect(things('a dog astronaut')).toEqual(['dog [wearing space-helmet]'])
})

test('a knight who is said to have a sword has one, not two', () => {
  const [knight] = things('a knight with a sword')
  expect(knight?.match(/sword/g)).toHaveLength(1)
})

test('places, hours, weather, moods and styles are no things', () => {
  const prompt = read('pixel art of a spooky ghost in the forest at night in the rain')
  expect(prompt).toMatchObject({
    place: 'forest',
    time: 'night',
    weather: 'rain',
    mood: 'spooky',
    style: 'pixel',
  })
  expect(prompt.things.map(words)).toEqual(['ghost'])
})

test('what is not wanted is not drawn', () => {
  const prompt = read('a mountain with a cabin without trees and no clouds')
  expect(prompt.things.map(words)).toEqual(['hut'])
  expect(prompt.absent).toEqual(['deciduous-tree', 'cloud'])
})

test.each([
  ['a sign that says "HELLO WORLD"', 'HELLO WORLD'],
  ['a cat saying HI THERE on a hill', 'HI THERE'],
  ['a birthday card with the words Happy Birthday', 'Happy Birthday'],
  ['a cat', null],
])('lettering: %s', (prompt, expected) => {
  expect(read(prompt).lettering).toBe(expected)
})

test('a word that nobody knows is left out rather than drawn as something near', () => {
  const prompt = read('a hovercraft and a flurble')
  expect(prompt.things).toEqual([])
  expect(prompt.unknown).toEqual(['hovercraft', 'flurble'])
})

test.each([
  ['a boy watches the rain', ['boy']],
  ['an old woman knits a sweater', ['old-woman', 't-shirt']],
  [
    'a knight fights a dragon',
    ['silver man [wearing knight-helmet] [holding sword] [holding shield] [beside dragon]'],
  ],
  ['Birds fly and a girl waves', ['3 bird/fly', 'girl']],
  ['big waves and a fly', ['fly']],
  ['cherry blossoms', ['3 cherry-blossom']],
])('verbs are no nouns: %s', (prompt, expected) => {
  expect(things(prompt)).toEqual(expected)
})

test.each([
  ['a cat curled on a bed', ['cat [on bed]']],
  ['low angle shot of a car, 85mm lens, bokeh', ['automobile']],
  ['a furious dog', ['dog']],
  ['a teapot made of wood', ['teapot']],
  ['a statue of a horse made of gold', ['gold horse']],
])('words that only describe are no things: %s', (prompt, expected) => {
  expect(things(prompt)).toEqual(expected)
})

test('age and beards are seen where there are drawings of them', () => {
  expect(read('an old bearded man').things).toMatchObject([{ concept: 'old-man', hair: { form: 'beard' } }])
  expect(read('a man with a grey beard').things).toMatchObject([
    { concept: 'man', colour: null, hair: { form: 'beard', colour: 'grey' } },
  ])
  expect(things('an old dog')).toEqual(['dog'])
})

test('an unknown word before a noun is taken for an adjective, so that it costs nothing', () => {
  const prompt = read('a scrumptious pizza')
  expect(prompt.things.map(words)).toEqual(['pizza'])
  expect(prompt.unknown).toEqual([])
})

test('a long or empty prompt is read in no time and does not throw', () => {
  expect(read('').things).toEqual([])
  expect(read('"'.repeat(250) + 'a cat '.repeat(40)).things.length).toBeGreaterThan(0)
  expect(read('猫と犬').things).toEqual([])
})
