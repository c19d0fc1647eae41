import { COLOUR, hexOf } from './colour-words.ts'
import { readTouch } from './read-touch.ts'
import type { Touch } from './touch.ts'
import { isAllUsed, PERSON, TAKE_AWAY } from './words.ts'

/** One thing to do to a picture, as the tool that does it is asked to. */
export type ToolEdit =
  | { tool: 'ai-watermark-remover' }
  | { tool: 'ai-background-remover' }
  | { tool: 'ai-background-changer'; background: 'color'; color: string }
  | { tool: 'ai-background-changer'; background: 'prompt'; prompt: string }
  | { tool: 'ai-image-to-image'; style: Style }
  | { tool: 'ai-image-enhancer'; scale: '2' | '4' }

export type Edit = ToolEdit | Touch

type Style = 'sketch' | 'oil' | 'cartoon' | 'illustration' | 'pixel' | 'watercolour' | 'duotone' | 'sticker'

const STYLE_WORDS: readonly [RegExp, Style][] = [
  [/\b(sketch|pencil|line drawing|charcoal)\b/g, 'sketch'],
  [/\b(oil|impressionist|van gogh)\b/g, 'oil'],
  [/\b(cartoon|comic|anime|manga)\b/g, 'cartoon'],
  [/\b(illustration|illustrated|poster|storybook)\b/g, 'illustration'],
  [/\b(pixel|8-?bit|16-?bit|retro game)\b/g, 'pixel'],
  [/\b(water-?colou?rs?|aquarelle)\b/g, 'watercolour'],
  [/\b(duotone|two colou?rs)\b/g, 'duotone'],
  [/\bsticker\b/g, 'sticker'],
]
const STYLED = /\b(drawing|painting|painted|art|book|style|filter|effect|look|looks|version)\b/g

const MARKS =
  /\b(texts?|words|letters|lettering|watermarks?|logos?|captions?|writing|stamps?|signature|date)\b/g
const BACKGROUND = /\b(background|backdrop|behind (?:it|him|her|them|me))\b/g
const SEE_THROUGH = /\b(transparent|no background|see-?through)\b/g
const LARGER =
  /\b(upscale|enhance|enlarge|sharpen|sharper|larger|bigger|high(?:er)? (?:resolution|quality)|resolution|quality|hd|4k|[24]x|x[24])\b/g
const PLACED = new RegExp(
  `^(?:please )?(?:put|place|move|set|show|have|bring|send|take) (?:${PERSON.source}|(?:the|my|this) \\w+) ((?:on|in|at|into|onto|to|under|inside|by|near)\\b.+)$`,
)
const BEHIND = /\b(?:background|backdrop)\b(?: (?:to|into|with|of|is|be|as|showing|an?|the))* (.+)$/
const BEFORE =
  /^(?:an?|the|change to|make it|use|add|with)* ?(.+?) (?:as )?(?:the )?(?:background|backdrop)\b/

/** Between two things that are asked for. */
const JOINTS =
  /[,;.!]|\band then\b|\bthen\b|\band\b(?= (?:add|blur|brighten|change|crop|darken|dye|enhance|erase|flip|give|make|mirror|place|put|remove|rotate|set|sharpen|turn|upscale|write))/
const QUOTED = /["“„«']([^"”“»]{1,80})["”»']/

/** The same without quotation marks, up to where it is said where they are put. */
const UNQUOTED =
  /\b(write|(?:add|put) (?:the |a |some )?(?:text|words?|caption|title)(?: (?:saying|reading|that (?:says|reads)))?|(?:text|words?|caption|title) (?:saying|reading|that (?:says|reads)))[: ]+([^,;.@"“”]{1,60}?)(?= (?:at|on|in|across|over|above|below|under) |[,;.]|$)/i
/** Somebody who asks for some words, or tells of them, has not said which. */
const TOLD_OF =
  /^(?:an?|the|some\w*|any\w*|my|your|his|her|their|its|that|this|it|in|on|at|to|saying|reading) /

/**
 * What an instruction asks to be done, in the order it is done in. Null where any of it is not understood: whoever asks
 * for two things wants both.
 */
export function readInstruction(instruction: string): Edit[] | null {
  const [marked, words] = markWords(instruction)
  const parts = marked
    .toLowerCase()
    .split(JOINTS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  const edits = parts.map((part) => readPart(part, words))
  if (edits.length === 0 || edits.includes(null)) return null
  return edits
    .filter((edit) => edit !== null)
    .toSorted((one, other) => ORDER.indexOf(nameOf(one)) - ORDER.indexOf(nameOf(other)))
}

/** The words that are to be written, and the instruction with a mark in their place. */
function markWords(instruction: string): [marked: string, words: string] {
  const quoted = QUOTED.exec(instruction)?.[1]
  if (quoted !== undefined) return [instruction.replace(QUOTED, ' @ '), quoted.trim()]
  const [, asked = '', words = ''] = UNQUOTED.exec(instruction) ?? []
  if (words === '' || TOLD_OF.test(words)) return [instruction, '']
  return [instruction.replace(UNQUOTED, `${asked} @`), words.trim()]
}

const nameOf = (edit: Edit) => ('tool' in edit ? edit.tool : edit.touch)

/** Marks go while they are where they were found, the style comes over everything, and letters over that. */
const ORDER: readonly ReturnType<typeof nameOf>[] = [
  'ai-watermark-remover',
  'ai-image-enhancer',
  'remove',
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
  'turn',
  'crop',
  'extend',
  'letter',
]

function readPart(part: string, words: string): Edit | null {
  const touch = readTouch(part, words)
  if (touch) return touch
  if (isAllUsed(part, [TAKE_AWAY, MARKS]) && has(part, TAKE_AWAY) && has(part, MARKS)) {
    return { tool: 'ai-watermark-remover' }
  }
  const background = readBackground(part)
  if (background) return background
  const [styled, style] = STYLE_WORDS.find(([named]) => has(part, named)) ?? []
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
  const colour = named ? COLOUR.exec(place)?.[1] : undefined
  // "A blue background" is a colour, "a background with a blue house" is a place.
  if (colour && isAllUsed(place, [COLOUR, /\b(plain|solid|colou?r)\b/g])) {
    return { tool: 'ai-background-changer', background: 'color', color: hexOf(colour) }
  }
  return { tool: 'ai-background-changer', background: 'prompt', prompt: place }
}

function has(part: string, words: RegExp): boolean {
  return part.search(words) >= 0
}
