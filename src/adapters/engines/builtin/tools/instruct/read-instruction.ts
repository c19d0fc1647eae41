import { COLOURS } from '../../kit/drawing/colours.ts'

/** One thing to do to a picture, as the tool that does it is asked to. */
export type Edit =
  | { tool: 'ai-watermark-remover' }
  | { tool: 'ai-background-remover' }
  | { tool: 'ai-background-changer'; background: 'color'; color: string }
  | { tool: 'ai-background-changer'; background: 'prompt'; prompt: string }
  | { tool: 'ai-image-to-image'; style: Style }
  | { tool: 'ai-image-enhancer'; scale: '2' | '4' }

type Style = 'sketch' | 'oil' | 'cartoon' | 'illustration' | 'pixel' | 'watercolour' | 'duotone' | 'sticker'

const STYLE_WORDS: readonly [RegExp, Style][] = [
  [/\b(sketch|pencil|line drawing|charcoal)\b/, 'sketch'],
  [/\b(oil|impressionist|van gogh)\b/, 'oil'],
  [/\b(cartoon|comic|anime|manga)\b/, 'cartoon'],
  [/\b(illustration|illustrated|poster|storybook)\b/, 'illustration'],
  [/\b(pixel|8-?bit|16-?bit|retro game)\b/, 'pixel'],
  [/\b(water-?colou?rs?|aquarelle)\b/, 'watercolour'],
  [/\b(duotone|two colou?rs)\b/, 'duotone'],
  [/\bsticker\b/, 'sticker'],
]

const TAKE_AWAY = /\b(remove|erase|delete|drop|clear|get rid of|take (?:away|off|out)|without)\b/
const MARKS =
  /\b(texts?|words|letters|lettering|watermarks?|logos?|captions?|writing|stamps?|signature|date)\b/
const BACKGROUND = /\b(background|backdrop|behind (?:it|him|her|them))\b/
const SEE_THROUGH = /\b(transparent|no background|see-?through)\b/
const LARGER =
  /\b(upscale|enhance|enlarge|sharpen|sharper|larger|bigger|high(?:er)? (?:resolution|quality)|hd|4k)\b/
const PLACED =
  /\b(?:put|place|move|set|show|have|bring|send|take)\b.*?\b((?:on|in|at|into|onto|to|under|inside|by|near)\b.+)$/
const BEHIND = /\b(?:background|backdrop)\b(?: (?:to|into|with|of|is|be|as|showing|an?|the))* (.+)$/
const BEFORE =
  /^(?:an?|the|change to|make it|use|add|with)* ?(.+?) (?:as )?(?:the )?(?:background|backdrop)\b/

/** Longer names first: light blue is not blue. */
const COLOUR_NAMES = Object.keys(COLOURS).toSorted((one, other) => other.length - one.length)
const COLOUR_WORDS = new RegExp(`\\b(${COLOUR_NAMES.join('|')}|gray)\\b`)

/** What an instruction asks to be done, in the order it is done in. Empty where nothing in it is understood. */
export function readInstruction(instruction: string): Edit[] {
  const parts = instruction
    .toLowerCase()
    .split(
      /[,;.!]|\band then\b|\bthen\b|\band\b(?= (?:make|turn|put|remove|erase|change|set|place|upscale|enhance|sharpen|give))/,
    )
  const edits = parts.flatMap((part) => readPart(part.trim()))
  return edits.toSorted((one, other) => ORDER.indexOf(one.tool) - ORDER.indexOf(other.tool))
}

/** Marks go while they are where they were found, and the style comes over everything. */
const ORDER: readonly Edit['tool'][] = [
  'ai-watermark-remover',
  'ai-image-enhancer',
  'ai-background-remover',
  'ai-background-changer',
  'ai-image-to-image',
]

function readPart(part: string): Edit[] {
  if (part === '') return []
  if (TAKE_AWAY.test(part) && MARKS.test(part) && !BACKGROUND.test(part))
    return [{ tool: 'ai-watermark-remover' }]
  const background = readBackground(part)
  if (background) return [background]
  const style = STYLE_WORDS.find(([words]) => words.test(part))?.[1]
  if (style) return [{ tool: 'ai-image-to-image', style }]
  if (LARGER.test(part))
    return [{ tool: 'ai-image-enhancer', scale: /\b(4x|x4|4k)\b/.test(part) ? '4' : '2' }]
  return []
}

function readBackground(part: string): Edit | null {
  const named = BACKGROUND.test(part)
  if (SEE_THROUGH.test(part) || (named && TAKE_AWAY.test(part) && !/\b(replace|with)\b/.test(part))) {
    return { tool: 'ai-background-remover' }
  }
  const place = named
    ? (BEHIND.exec(part)?.[1] ?? BEFORE.exec(part)?.[1] ?? '').trim()
    : (PLACED.exec(part)?.[1] ?? '')
  if (!place) return null
  const colour = named ? COLOUR_WORDS.exec(place)?.[1] : undefined
  // "A blue background" is a colour, "a background with a blue house" is a place.
  if (
    colour &&
    place
      .replace(COLOUR_WORDS, '')
      .replace(/\b(?:an?|the|plain|solid|make|change|colou?r|to|it|in|be)\b/g, '')
      .trim() === ''
  ) {
    const name = (colour === 'gray' ? 'grey' : colour) as keyof typeof COLOURS
    return { tool: 'ai-background-changer', background: 'color', color: COLOURS[name] }
  }
  return { tool: 'ai-background-changer', background: 'prompt', prompt: place }
}
