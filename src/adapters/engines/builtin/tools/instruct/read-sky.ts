import words from '../../content/edit-words.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import type { Touch } from './touch.ts'
import { anyOf, findUsed, has, isAllUsed, rowsOf } from './words.ts'

const SKY = anyOf(areas.sky)
const SKIES = rowsOf(words.skies)
const SUNSET = anyOf(words.sunset)
const SUNSET_COLOURS = anyOf(words.sunsetColours)
const RAINBOW = anyOf(words.rainbow)
const REPLACE = anyOf(words.replace)
const WEATHER = rowsOf(words.weather)
const FALLING = anyOf(words.falling)

/** Another sky, or a rainbow in it. One of a single colour is dyed instead. */
export function readSky(part: string): Touch | null {
  if (has(part, RAINBOW) && isAllUsed(part, [RAINBOW, SKY])) return { touch: 'sky', sky: 'rainbow' }
  // There is a sunset in the sky alone, and it has colours of its own.
  if (has(part, SUNSET) && isAllUsed(part, [SUNSET, SUNSET_COLOURS, SKY, REPLACE])) {
    return { touch: 'sky', sky: 'sunset' }
  }
  const sky = has(part, SKY) ? findUsed(SKIES, part, [SKY, REPLACE]) : null
  return sky && { touch: 'sky', sky }
}

export function readWeather(part: string): Touch | null {
  const weather = findUsed(WEATHER, part, [FALLING])
  return weather && { touch: 'weather', weather }
}
