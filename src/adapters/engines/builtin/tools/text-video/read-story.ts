import type { Thing, Understanding } from '../../kit/drawing/prompt.ts'
import { readPart } from '../../kit/drawing/read-prompt.ts'
import type { FigureMotion } from './animation/figure-motion.ts'
import { type LightChange, lightChangeIn, withoutLightChange } from './light-change.ts'
import { isInTheAir, withoutAirWords } from './particles-of.ts'
import { goesOnAboutSomebody, motionIn } from './verbs.ts'

/** One sentence of the story, with everything that the sentences before it have told. */
export interface Sentence {
  text: string
  prompt: Understanding
  verb: FigureMotion | null
  light: LightChange | null
}

export async function readStory(texts: readonly string[]): Promise<Sentence[]> {
  const sentences: Sentence[] = []
  for (const text of await withoutEmptyOnes(texts)) {
    const before = sentences.at(-1) ?? null
    const prompt = await readPart(withoutAirWords(asComposed(text)))
    const light = lightChangeIn(text)
    const told = before ? continued(before.prompt, prompt, text) : prompt
    sentences.push({
      text,
      prompt: light ? { ...told, time: light.to } : told,
      verb: motionIn(text),
      light,
    })
  }
  return sentences
}

/** In words that the composer knows: it draws things, and has no words for what happens to them. */
export function asComposed(text: string): string {
  return withoutLightChange(text).replace(NOBODY_NEW, ' ')
}

/**
 * Whether words of a story are visible though nothing is drawn for them: motions, things in the air, and the light.
 */
export function isShownIn(text: string): (words: string) => boolean {
  const drawn = new Set(
    asComposed(text)
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  )
  return (words) =>
    motionIn(words) !== null || isInTheAir(words) || words.split(' ').every((word) => !drawn.has(word))
}

const NOBODY_NEW =
  /\b(?:(?:all|both|one) of them|them|him|himself|herself|itself|themselves|each other|everyone|everybody)\b/giu

/** A sentence with nothing to draw, such as “snow falls”, belongs to the next one, or the last. */
async function withoutEmptyOnes(texts: readonly string[]): Promise<string[]> {
  const full: string[] = []
  let waiting = ''
  for (const text of texts) {
    const { things, place, lettering } = await readPart(withoutAirWords(asComposed(text)))
    const isEmpty =
      things.length === 0 && !place && !lettering && !lightChangeIn(text) && !goesOnAboutSomebody(text)
    const joined = waiting === '' ? text : `${waiting}, ${text}`
    waiting = isEmpty ? joined : ''
    if (!isEmpty) full.push(joined)
  }
  const last = full.pop()
  if (waiting === '') return last === undefined ? full : [...full, last]
  return [...full, last === undefined ? waiting : `${last}, ${waiting}`]
}

/** Whatever is not mentioned again stays as it was. */
function continued(before: Understanding, now: Understanding, text: string): Understanding {
  const swims = now.things.some(({ action }) => action === 'swim')
  return {
    ...now,
    things: sameThings(before.things, now.things, text),
    place: now.place ?? (swims ? null : before.place),
    time: now.time ?? before.time,
    weather: now.weather ?? before.weather,
    mood: now.mood ?? before.mood,
    style: now.style ?? before.style,
    backdrop: now.backdrop ?? (now.place ? null : before.backdrop),
    absent: [...before.absent, ...now.absent],
  }
}

function sameThings(before: Thing[], now: Thing[], text: string): Thing[] {
  const action = now[0]?.action ?? null
  if (now.length === 0) return before.map((thing) => ({ ...thing, action: null }))
  const known = now.map((thing) => {
    const same = before.find(({ concept }) => concept === thing.concept)
    return same ? lookingLike(same, thing) : thing
  })
  if (!goesOnAboutSomebody(text)) return known
  const others = known.filter(({ concept }) => !before.some((thing) => thing.concept === concept))
  return [
    ...before.map((thing) => ({ ...thing, action })),
    ...others.map((thing) => ({ ...thing, action: null })),
  ]
}

/** The same figure as before, in the same clothes. */
function lookingLike(before: Thing, now: Thing): Thing {
  const worn = before.attached.filter(({ relation }) => relation === 'wearing')
  const isDressed = now.attached.some(({ relation }) => relation === 'wearing')
  return {
    ...now,
    colour: now.colour ?? before.colour,
    size: now.size ?? before.size,
    hair: now.hair.colour || now.hair.form ? now.hair : before.hair,
    attached: isDressed ? now.attached : [...worn, ...now.attached],
  }
}
