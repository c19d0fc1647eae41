import words from '../../content/edit-words.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import type { Touch } from './touch.ts'
import { anyOf, find, has, isAllUsed, rowsOf, TAKE_AWAY } from './words.ts'

const SKY = anyOf(areas.sky)
const SKIES = rowsOf(words.skies)
const RAINBOW = anyOf(words.rainbow)
const REPLACE = anyOf(words.replace)
const WEATHER = rowsOf(words.weather)
const FALLING = anyOf(words.falling)

/** Another sky, or a rainbow in it. One of a single colour is dyed instead. */
export function readSky(part: string): Touch | null {
  if (has(part, RAINBOW) && isAllUsed(part, [RAINBOW, SKY])) return { touch: 'sky', sky: 'rainbow' }
  const [named, sky] = find(SKIES, part) ?? []
  if (!has(part, SKY) || !named || !sky) return null
  return isAllUsed(part, [named, SKY, REPLACE]) ? { touch: 'sky', sky } : null
}

export function readWeather(part: string): Touch | null {
  const [named, weather] = find(WEATHER, part) ?? []
  if (!named || !weather || has(part, TAKE_AWAY)) return null
  return isAllUsed(part, [named, FALLING]) ? { touch: 'weather', weather } : null
}
