import words from '../../content/edit-words.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import type { Touch } from './touch.ts'
import { anyOf, findUsed, has, isAllUsed, rowsOf } from './words.ts'

const SKY = anyOf(areas.sky)
const SKIES = rowsOf(words.skies)
/** The look of the existing sky. */
const SKY_THERE_IS = new RegExp(
  `(?<=\\bchange )(?:the |this |that )?(?:${anyOf([...Object.values(words.skies).flat(), ...words.dullSky]).source},? )+${SKY.source} (?=to )`,
)
/** Things that only occur in the sky. */
const IN_SKY = anyOf(words.inSky)
const SUNSET = anyOf(words.skies.sunset)
const SUNSET_COLOURS = anyOf(words.sunsetColours)
const RAINBOW = anyOf(words.rainbow)
const REPLACE = anyOf(words.replace)
const WEATHER = rowsOf(words.weather)
const FALLING = anyOf(words.falling)

/** Another sky, or a rainbow in it. A sky of a single colour is dyed instead. */
export function readSky(part: string): Touch | null {
  if (has(part, RAINBOW) && isAllUsed(part, [RAINBOW, SKY])) return { touch: 'sky', sky: 'rainbow' }
  if (!has(part, SKY) && !has(part, IN_SKY)) return null
  const asked = part.replace(SKY_THERE_IS, 'the sky ')
  // A sunset has its own colours.
  const sky = findUsed(SKIES, asked, has(asked, SUNSET) ? [SKY, REPLACE, SUNSET_COLOURS] : [SKY, REPLACE])
  return sky && { touch: 'sky', sky }
}

export function readWeather(part: string): Touch | null {
  const weather = findUsed(WEATHER, part, [FALLING])
  return weather && { touch: 'weather', weather }
}
