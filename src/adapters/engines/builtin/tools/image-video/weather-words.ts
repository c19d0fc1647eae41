import content from '../../content/photo-motion.json' with { type: 'json' }
import { wordsPattern } from '../../kit/words-pattern.ts'

/** Weather and light that a prompt can add to a picture. */
export type Weather = keyof typeof content.weathers
export const WEATHERS = Object.keys(content.weathers) as Weather[]

/** The words before something unwanted: "without snow", "no rain". */
const REFUSAL = /\b(no|without|not|stop(?:ped)?|never)\s+(?:any\s+|the\s+)?$/

/** At most three, in the order of the prompt: more of them hide the picture. */
const MAX_WEATHERS = 3

export function readWeather(prompt: string): Weather[] {
  const text = prompt.toLowerCase()
  return WEATHERS.map((weather) => ({ weather, index: firstWanted(text, content.weathers[weather]) }))
    .filter(({ index }) => index >= 0)
    .sort((one, other) => one.index - other.index)
    .slice(0, MAX_WEATHERS)
    .map(({ weather }) => weather)
}

function firstWanted(text: string, words: string): number {
  for (const { index } of text.matchAll(wordsPattern(words, 'g'))) {
    if (!REFUSAL.test(text.slice(0, index))) return index
  }
  return -1
}
