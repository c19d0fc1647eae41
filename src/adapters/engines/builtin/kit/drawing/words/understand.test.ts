import { expect, test } from 'vitest'
import type { Thing } from '../prompt.ts'
import { understand } from './understand.ts'

const read = (prompt: string, nearest: Record<string, string> = {}) =>
  understand(prompt, async (noun) => nearest[noun] ?? null)

/** Such as `2 small red car [beside house]`. */
function words({ count, size, colour, concept, action, attached }: Thing): string {
  const own = [count > 1 ? count : null, size, colour, action ? `${concept}/${action}` : concept]
  return [...own, ...attached.map(({ relation, thing }) => `[${relation} ${words(thing)}]`)]
    .filter((word) => word !== null)
    .join(' ')
}

const things = async (prompt: string) => (await read(prompt)).things.map(words)

test.each([
  ['a cute cat', ['cat']],
  ['three cats', ['3 cat']],
  ['a pair of dogs', ['2 dog']],
  ['some mice', ['3 mouse']],
  ['a pair of sunglasses', ['sunglasses']],
  ['two cats and a dog', ['2 cat', 'dog']],
  ['a cat, a dog, and three birds', ['cat', 'dog', '3 bird']],
])('counts: %s', async (prompt, expected) => {
  expect(await things(prompt)).toEqual(expected)
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
])('colours and sizes: %s', async (prompt, expected) => {
  expect(await things(prompt)).toEqual(expected)
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
])('relations: %s', async (prompt, expected) => {
  const found = await things(prompt)
  expect(found.map((each) => each.replace(' [wearing sunglasses]', ''))).toEqual(
    expected.map((each) => each.replace(' [wearing sunglasses]', '')),
  )
  expect(found.at(-1)).toBe(expected.at(-1))
})

test('a noun before another only describes it: chocolate cake is one thing', async () => {
  expect(await things('a chocolate cake')).toEqual(['birthday-cake'])
  expect(await things('a pirate cat')).toEqual(['cat [wearing pirate-hat]'])
  expect(await things('a dog astronaut')).toEqual(['dog [wearing space-helmet]'])
})

test('a knight who is said to have a sword has one, not two', async () => {
  const [knight] = await things('a knight with a sword')
  expect(knight?.match(/sword/g)).toHaveLength(1)
})

test('places, hours, weather, moods and styles are no things', async () => {
  const prompt = await read('pixel art of a spooky ghost in the forest at night in the rain')
  expect(prompt).toMatchObject({
    place: 'forest',
    time: 'night',
    weather: 'rain',
    mood: 'spooky',
    style: 'pixel',
  })
  expect(prompt.things.map(words)).toEqual(['ghost'])
})

test('what is not wanted is not drawn', async () => {
  const prompt = await read('a mountain with a cabin without trees and no clouds')
  expect(prompt.things.map(words)).toEqual(['hut'])
  expect(prompt.absent).toEqual(['deciduous-tree', 'cloud'])
})

test.each([
  ['a sign that says "HELLO WORLD"', 'HELLO WORLD'],
  ['a cat saying HI THERE on a hill', 'HI THERE'],
  ['a birthday card with the words Happy Birthday', 'Happy Birthday'],
  ['a cat', null],
])('lettering: %s', async (prompt, expected) => {
  expect((await read(prompt)).lettering).toBe(expected)
})

test('a word that nobody knows is asked for by meaning, and named when nothing is near', async () => {
  const prompt = await read('a hovercraft and a flurble', { hovercraft: 'ship' })
  expect(prompt.things.map(words)).toEqual(['ship'])
  expect(prompt.guessed).toEqual(['hovercraft'])
  expect(prompt.unknown).toEqual(['flurble'])
})

test('an unknown word before a noun is taken for an adjective, so that it costs nothing', async () => {
  const prompt = await read('a scrumptious pizza')
  expect(prompt.things.map(words)).toEqual(['pizza'])
  expect(prompt.unknown).toEqual([])
})

test('a long or empty prompt is read in no time and does not throw', async () => {
  expect((await read('')).things).toEqual([])
  expect((await read('"'.repeat(250) + 'a cat '.repeat(40))).things.length).toBeGreaterThan(0)
  expect((await read('猫と犬')).things).toEqual([])
})
