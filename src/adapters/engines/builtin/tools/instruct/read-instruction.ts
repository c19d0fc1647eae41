import { isDeepStrictEqual } from 'node:util'
import phrasings from '../../content/edit-phrasings.json' with { type: 'json' }
import words from '../../content/edit-words.json' with { type: 'json' }
import { COLOUR, readColour } from './colour-words.ts'
import { type Edit, placeOf } from './edits.ts'
import { readMarked } from './read-marked.ts'
import { SOMEWHERE } from './read-thing.ts'
import { readTouch } from './read-touch.ts'
import { isOfAll, readWishes } from './read-wishes.ts'
import { anyOf, BACKGROUND, findUsed, has, isAllUsed, PERSON, rowsOf, TAKE_AWAY } from './words.ts'

const STYLES = rowsOf(words.styles)
const STYLED = anyOf(words.styled)
const MARKS = anyOf(words.marks)
const SEE_THROUGH = anyOf(words.seeThrough)
const LARGER = anyOf(words.larger)
const RESTORE = anyOf(words.restore)
const RESTORED = anyOf(words.restored)
const PLAIN = anyOf(words.plain)
/** A plain background without a colour in the request. */
const STUDIO = '#e6e7ea'
/** The existing background, in another light. */
const COMPARED = Object.values(words.tones)
  .flat()
  .filter((tone) => /^\w+er$/.test(tone))
const BEGINS_WITH_TONE = new RegExp(`^${anyOf(['more', 'less', ...COMPARED]).source}`)
const PLACED = new RegExp(
  `^(?:put|place|move|set|show|have|bring|send|take) (?:(?:the |my |this )?${PERSON.source}|(?:the|my|this) \\w+) ((?:on|in|at|into|onto|to|under|inside|by|near)\\b.+)$`,
)
const BEHIND =
  /\b(?:background|backdrop)\b(?: (?:to|into|with|of|is|be|as|showing|looks?|like|an?|the))* (.+)$/
const BEFORE =
  /^(?:(?:an?|the|change to|make it|use|add|with)\b ?)*(.+?) (?:as )?(?:the )?(?:background|backdrop)\b/

/** After removing a background, “it” in “make it white” means the background. */
const CUT_AND_FILL = new RegExp(
  `${TAKE_AWAY.source} (?:the )?background(?:,| and|, and) (?:make it|turn it|replace(?: it)? (?:with|by)|change it to) `,
)

/** What should stay unchanged: all the rest, or something. */
const REST = anyOf(phrasings.rest)
const KEEPING = new RegExp(
  `^(.+?),? (?:(?:and|but|while|without) )?(?:(?:please )?(?:keep|leave|preserve|maintain)(?:ing)?|(?:don't|do not|not|never) (?:change|touch|alter)|chang(?:e|ing)) (${REST.source}|(?:the|my|his|her|their|both|everyone)\\b[\\w ]*?)(?: ${anyOf(phrasings.kept).source})?$`,
)

/** Words besides the request. */
const POLITE = anyOf(words.polite)
/** An apostrophe within a word ends nothing. */
const QUOTED = /(?<!\w)["“„«']([^"”“»]{1,80})["”»'](?!\w)/

/** The same without quotation marks, up to the words for their position. */
const UNQUOTED =
  /\b(write|(?:add|put) (?:the |a |some |my |his |her |our |their )?(?:text|words?|caption|title|names?)(?: (?:saying|reading|that (?:says|reads)))?|(?:text|words?|caption|title) (?:saying|reading|that (?:says|reads)))[: ]+([^,;.@"“”]{1,60}?)(?= (?:at|on|in|across|over|above|below|under) |[,;.]|$)/i
/** A request for some unspecified words, or one that describes them, does not say which. */
const TOLD_OF =
  /^(?:an?|the|some\w*|any\w*|my|your|his|her|their|its|that|this|it|in|on|at|to|saying|reading) /

/** The edits in order of execution, the words that asked for each, and the parts that were not understood. */
export interface Reading {
  edits: Edit[]
  understood: string[]
  unclear: string[]
}

/** The edits that an instruction asks for. If a place is marked, they refer to it wherever possible. */
export function readInstruction(
  instruction: string,
  {
    isMarked = false,
    repair = () => null,
  }: { isMarked?: boolean; repair?: (word: string) => string | null } = {},
): Reading {
  const [unquoted, quoted] = takeOutWords(instruction)
  const text = unquoted
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(CUT_AND_FILL, 'change the background to ')
    .replace(/\p{L}+/gu, (word) => repair(word) ?? word)
  const readOne = (part: string) => (isMarked ? readMarked(part) : null) ?? readPart(part, quoted)
  const read = (part: string) => readKeeping(part, readOne) ?? readOne(part)
  const wishes = readWishes(text, read, (part) => isAllUsed(part, [], POLITE))
  const backgrounds = wishes.filter(({ edit }) => edit && 'background' in edit)
  // Nothing has two backgrounds, so one of them was misunderstood.
  if (backgrounds.length > 1) return { edits: [], understood: [], unclear: wishes.map(({ part }) => part) }
  return {
    edits: wishes
      .flatMap(({ edit }) => edit ?? [])
      .filter((edit, i, all) => all.findIndex((other) => isDeepStrictEqual(edit, other)) === i)
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
    understood: wishes.flatMap(({ part, edit }) => (edit ? part.replace('@', `“${quoted}”`) : [])),
    unclear: wishes.flatMap(({ part, edit }) => (edit ? [] : part)),
  }
}

/** An edit that also says what should stay unchanged, if it does stay. */
function readKeeping(part: string, read: (part: string) => Edit | null): Edit | null {
  const [, asked, kept] = KEEPING.exec(part) ?? []
  const edit = asked ? read(asked) : null
  return edit && (kept?.match(REST) || !isOfAll(edit)) ? edit : null
}

/** The instruction with a placeholder for the words to write, and those words. */
function takeOutWords(instruction: string): [unquoted: string, quoted: string] {
  const quoted = QUOTED.exec(instruction)?.[1]
  if (quoted !== undefined) return [instruction.replace(QUOTED, ' @ '), quoted.trim()]
  const [, asked = '', said = ''] = UNQUOTED.exec(instruction) ?? []
  if (said === '' || TOLD_OF.test(said)) return [instruction, '']
  return [instruction.replace(UNQUOTED, `${asked} @`), said.trim()]
}

function readPart(part: string, quoted: string): Edit | null {
  const touch = readTouch(part, quoted)
  if (touch) return touch
  const mark = part.replace(SOMEWHERE, ' ')
  if (isAllUsed(mark, [TAKE_AWAY, MARKS]) && has(mark, TAKE_AWAY) && has(mark, MARKS)) {
    return { tool: 'ai-watermark-remover' }
  }
  const background = readBackground(part)
  if (background) return background
  const style = findUsed(STYLES, part, [STYLED])
  if (style) return { tool: 'ai-image-to-image', style }
  const oldPhoto = has(part, RESTORE) && isAllUsed(part, [RESTORE, RESTORED])
  if (!oldPhoto && !(has(part, LARGER) && isAllUsed(part, [LARGER]))) return null
  const scale = /\b(4x|x4|4k)\b/.test(part) ? '4' : '2'
  return { tool: 'ai-image-enhancer', scale, ...(oldPhoto && { oldPhoto }) }
}

function readBackground(part: string): Edit | null {
  const named = has(part, BACKGROUND)
  if (has(part, SEE_THROUGH) || (named && has(part, TAKE_AWAY))) {
    return isAllUsed(part, [SEE_THROUGH, TAKE_AWAY, BACKGROUND]) ? { tool: 'ai-background-remover' } : null
  }
  const place = named
    ? (BEHIND.exec(part)?.[1] ?? BEFORE.exec(part)?.[1] ?? '').trim()
    : (PLACED.exec(part)?.[1] ?? '')
  if (!place || BEGINS_WITH_TONE.test(place)) return null
  // "A blue background" is a colour, "a background with a blue house" is a place.
  if (named && !isAllUsed(place, []) && isAllUsed(place, [COLOUR, PLAIN])) {
    return { tool: 'ai-background-changer', background: 'color', color: readColour(place) ?? STUDIO }
  }
  return { tool: 'ai-background-changer', background: 'prompt', prompt: place }
}
