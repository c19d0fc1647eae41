import { goesOnAboutSomebody, motionIn } from './verbs.ts'

const MAX_SHOTS = 4

/** Words that begin another shot. */
const NEXT =
  /(?:\s*[,;]?\s*\b(?:and then|but then|then|after that|afterwards|next|finally|suddenly|meanwhile|later|cut to|followed by)\b[\s,:]*)|(?:\s*;\s*)|(?:(?<=[.!?…])\s+)|\n+/giu

/** A prompt as the sentences of a story, at least one and four at the most. Words in quotation marks stay together. */
export function splitShots(prompt: string): string[] {
  const quotes: string[] = []
  const hidden = prompt.replace(
    /["“”«»][^"“”«»]*["“”«»]/g,
    (quote) => `\uE000${quotes.push(quote) - 1}\uE001`,
  )
  const shots = hidden
    .split(NEXT)
    .flatMap(byCommas)
    .map((shot) => shot.replace(/\uE000(\d+)\uE001/g, (_, index) => quotes[Number(index)] ?? ''))
    .map(trimmed)
    .filter((shot) => /[\p{L}\p{N}]/u.test(shot))
  const joined = withoutFragments(shots)
  if (joined.length === 0) return [prompt.trim()]
  if (joined.length <= MAX_SHOTS) return joined
  return [...joined.slice(0, MAX_SHOTS - 1), joined.slice(MAX_SHOTS - 1).join(', ')]
}

/** A comma begins another shot only where somebody does something on both sides of it. */
function byCommas(sentence: string): string[] {
  const parts: string[] = []
  for (const piece of sentence.split(/,\s*/)) {
    const before = parts.at(-1)
    const isNew = before !== undefined && happens(before) && happens(piece) && !isDescription(piece)
    if (before === undefined || isNew) parts.push(piece)
    else parts[parts.length - 1] = `${before}, ${piece}`
  }
  return parts
}

const happens = (text: string): boolean => motionIn(text) !== null

/** “A cat, sleeping in the sun”: whatever begins with -ing describes the same thing. */
const isDescription = (text: string): boolean => /^\s*\p{L}+ing\b/u.test(text) && goesOnAboutSomebody(text)

/** A final phrase such as “Pixel art.” or “at night” belongs to what was said before. */
function withoutFragments(shots: string[]): string[] {
  const joined: string[] = []
  for (const shot of shots) {
    const words = shot.match(/[\p{L}\p{N}']+/gu)?.length ?? 0
    const before = joined.at(-1)
    const isFragment = words < 3 && !happens(shot) && !/^(?:an?|the|two|three)\b/iu.test(shot)
    if (before !== undefined && isFragment)
      joined[joined.length - 1] = `${before.replace(/[.\s]+$/, '')}, ${shot}`
    else joined.push(shot)
  }
  return joined
}

const trimmed = (text: string): string => text.replace(/^[\s,;:.]+|[\s,;:]+$/g, '')
