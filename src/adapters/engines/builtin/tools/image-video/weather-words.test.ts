import { expect, test } from 'vitest'
import { readWeather } from './weather-words.ts'

test.each([
  ['gentle snow falling in the evening', ['snow', 'night']],
  ['Sun rays and autumn leaves', ['rays', 'leaves']],
  ['a foggy morning', ['fog', 'rays']],
  ['magic sparkles, hearts and confetti and bubbles', ['sparkles', 'hearts', 'confetti']],
  ['the wind blows', ['wind']],
  ['a campfire glow', ['fire']],
  ['cherry blossom petals', ['petals']],
  ['', []],
])('"%s" asks for %j', (prompt, weathers) => {
  expect(readWeather(prompt)).toEqual(weathers)
})

test.each(['a rainbow in the window', 'fireworks', 'without snow', 'no rain', 'a slow zoom'])(
  '"%s" asks for no weather: words that only look like it do not count',
  (prompt) => {
    expect(readWeather(prompt)).toEqual([])
  },
)
