import { isDeepStrictEqual } from 'node:util'
import words from '../../content/edit-words.json' with { type: 'json' }
import { COLOUR, readColour } from './colour-words.ts'
import { plainly } from './plainly.ts'
import { readMarked } from './read-marked.ts'
import { readTouch } from './read-touch.ts'
import type { Touch } from './touch.ts'
import { anyOf, BACKGROUND, find, has, isAllUsed, PERSON, rowsOf, TAKE_AWAY } from './words.ts'

/** One thing to do to a picture, as the tool that does it is asked to. */
export type ToolEdit =
  | { tool: 'ai-watermark-remover' }
  | { tool: 'ai-background-remover' }
  | { tool: 'ai-background-changer'; background: 'color'; color: string }
  | { tool: 'ai-background-changer'; background: 'prompt'; prompt: string }
  | { tool: 'ai-image-to-image'; style: Style }
  | { tool: 'ai-image-enhancer'; scale: '2' | '4' }

export type Edit = ToolEdit | Touch

type Style = keyof typeof words.styles

const STYLES = rowsOf(words.styles)
const STYLED = anyOf(words.styled)
const MARKS = anyOf(words.marks)
const SEE_THROUGH = anyOf(words.seeThrough)
const LARGER = anyOf(words.larger)
const PLAIN = anyOf(words.plain)
const PLACED = new RegExp(
  `^(?:put|place|move|set|show|have|bring|send|take) (?:(?:the |my |this )?${PERSON.source}|(?:the|my|this) \\w+) ((?:on|in|at|into|onto|to|under|inside|by|near)\\b.+)$`,
)
const BEHIND = /\b(?:background|backdrop)\b(?: (?:to|into|with|of|is|be|as|showing|an?|the))* (.+)$/
const BEFORE =
  /^(?:an?|the|change to|make it|use|add|with)* ?(.+?) (?:as )?(?:the )?(?:background|backdrop)\b/

/** What is said beside what is asked for. */
const POLITE = anyOf(words.polite)
/** Between two things that are asked for. */
const JOINTS = new RegExp(
  `[,;.!?]|\\band then\\b|\\bthen\\b|\\b(?:and|plus)\\b(?: also)?(?= (?:${words.verbs.join('|')})\\b)`,
)
/** An apostrophe within a word ends nothing. */
const QUOTED = /(?<!\w)["“„«']([^"”“»]{1,80})["”»'](?!\w)/

/** The same without quotation marks, up to where it is said where they are put. */
const UNQUOTED =
  /\b(write|(?:add|put) (?:the |a |some )?(?:text|words?|caption|title)(?: (?:saying|reading|that (?:says|reads)))?|(?:text|words?|caption|title) (?:saying|reading|that (?:says|reads)))[: ]+([^,;.@"“”]{1,60}?)(?= (?:at|on|in|across|over|above|below|under) |[,;.]|$)/i
/** Somebody who asks for some words, or tells of them, has not said which. */
const TOLD_OF =
  /^(?:an?|the|some\w*|any\w*|my|your|his|her|their|its|that|this|it|in|on|at|to|saying|reading) /

/**
 * What an instruction asks to be done, in the order it is done in. Null where any of it is not understood: whoever asks
 * for two things wants both. Where a place was marked, that is what is meant wherever it can be.
 */
export function readInstruction(instruction: string, { isMarked = false } = {}): Edit[] | null {
  const [unquoted, quoted] = takeOutWords(instruction)
  const parts = unquoted
    .toLowerCase()
    .replaceAll('’', "'")
    .split(JOINTS)
    .map((part) => plainly(part.trim().replace(/\s+/g, ' ')))
    .filter((part) => part !== '' && !isAllUsed(part, [], POLITE))
  const edits = parts.map((part) => (isMarked ? readMarked(part) : null) ?? readPart(part, quoted))
  if (edits.length === 0 || edits.includes(null)) return null
  return edits
    .filter((edit) => edit !== null)
    .filter((edit, i, all) => all.findIndex((other) => isDeepStrictEqual(edit, other)) === i)
    .toSorted((one, other) => ORDER.indexOf(nameOf(one)) - ORDER.indexOf(nameOf(other)))
}

/** The instruction with a sign in place of the words that are to be written, and these. */
function takeOutWords(instruction: string): [unquoted: string, quoted: string] {
  const quoted = QUOTED.exec(instruction)?.[1]
  if (quoted !== undefined) return [instruction.replace(QUOTED, ' @ '), quoted.trim()]
  const [, asked = '', said = ''] = UNQUOTED.exec(instruction) ?? []
  if (said === '' || TOLD_OF.test(said)) return [instruction, '']
  return [instruction.replace(UNQUOTED, `${asked} @`), said.trim()]
}

const nameOf = (edit: Edit) => ('tool' in edit ? edit.tool : edit.touch)

/** Marks go while they are where they were found, the style comes over everything, and letters over that. */
const ORDER: readonly ReturnType<typeof nameOf>[] = [
  'ai-watermark-remover',
  'ai-image-enhancer',
  'remove',
  'sky',
  'recolour',
  'repaint',
  'smile',
  'paint',
  'wear',
  'blur',
  'ai-background-remover',
  'ai-background-changer',
  'ai-image-to-image',
  'tone',
  'weather',
  'turn',
  'zoom',
  'crop',
  'extend',
  'letter',
  'border',
]

function readPart(part: string, quoted: string): Edit | null {
  const touch = readTouch(part, quoted)
  if (touch) return touch
  if (isAllUsed(part, [TAKE_AWAY, MARKS]) && has(part, TAKE_AWAY) && has(part, MARKS)) {
    return { tool: 'ai-watermark-remover' }
  }
  const background = readBackground(part)
  if (background) return background
  const [styled, style] = find(STYLES, part) ?? []
  if (styled && style) {
    return isAllUsed(part, [styled, STYLED]) ? { tool: 'ai-image-to-image', style } : null
  }
  if (has(part, LARGER) && isAllUsed(part, [LARGER])) {
    return { tool: 'ai-image-enhancer', scale: /\b(4x|x4|4k)\b/.test(part) ? '4' : '2' }
  }
  return null
}

function readBackground(part: string): Edit | null {
  const named = has(part, BACKGROUND)
  if (has(part, SEE_THROUGH) || (named && has(part, TAKE_AWAY))) {
    return isAllUsed(part, [SEE_THROUGH, TAKE_AWAY, BACKGROUND]) ? { tool: 'ai-background-remover' } : null
  }
  const place = named
    ? (BEHIND.exec(part)?.[1] ?? BEFORE.exec(part)?.[1] ?? '').trim()
    : (PLACED.exec(part)?.[1] ?? '')
  if (!place) return null
  const colour = named ? readColour(place) : null
  // "A blue background" is a colour, "a background with a blue house" is a place.
  if (colour && isAllUsed(place, [COLOUR, PLAIN])) {
    return { tool: 'ai-background-changer', background: 'color', color: colour }
  }
  return { tool: 'ai-background-changer', background: 'prompt', prompt: place }
}
