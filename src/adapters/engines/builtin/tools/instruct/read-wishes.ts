import { isDeepStrictEqual } from 'node:util'
import words from '../../content/edit-words.json' with { type: 'json' }
import type { Edit } from './edits.ts'
import { plainly } from './plainly.ts'

/** One part of a request, and its edit; null if it is not understood. */
interface Wish {
  part: string
  edit: Edit | null
}

type Read = (part: string) => Edit | null

const VERB = `(?:${words.verbs.join('|')})\\b`
const BEGINS_WITH_VERB = new RegExp(`^${VERB}`)
/** Words between two parts of a request. */
const JOINTS = new RegExp(
  `[,;.!?]|\\band then\\b|\\bthen\\b|\\b(?:and|plus)\\b(?: also)?(?= ${VERB})| (?=(?:can|could) (?:you|u) )`,
)
/** Between two parts, or inside one name: black and white. */
const AND = / (?:and|plus|with|&|\+) (?:also )?/g
/** A description of something is not a request. */
const STATEMENT =
  /^(?:it|they|this|that|there|(?:the|my|his|her|their|our) [\w ]+?)(?:'s|'re| is| are| was| were| looks?) /

/** All edits that a text asks for, each part read alone or with the one before. */
export function readWishes(text: string, readPart: Read, isPolite: (part: string) => boolean): Wish[] {
  const wishes: Wish[] = []
  for (const said of text.split(JOINTS)) {
    const part = plainly(said.trim().replace(/\s+/g, ' '))
    if (part === '' || isPolite(part)) continue
    const before = wishes.at(-1)
    const read = STATEMENT.test(part) ? [{ part, edit: null }] : readJoined(part, before, readPart)
    // A clean, bright background: the words before the comma belong to those after it.
    if (before && read[0]?.edit && read[0].part.startsWith(before.part) && isOpen(before.edit, read[0].edit))
      wishes.pop()
    wishes.push(...read)
  }
  return wishes
}

/**
 * Whether the first words belong to the next: they mean nothing yet, the same, or a tone of everything, a part of which
 * is kept.
 */
function isOpen(first: Edit | null, next: Edit): boolean {
  if (first === null || isDeepStrictEqual(first, next)) return true
  if (!('touch' in first) || !('touch' in next) || first.touch !== 'tone' || next.touch !== 'tone')
    return false
  return first.tone === next.tone && !('side' in first) && 'side' in next && next.side === 'outside'
}

function readJoined(part: string, before: Wish | undefined, read: Read): Wish[] {
  const whole = readAfter(part, before, read)
  if (whole) return [whole]
  for (const { index, 0: and } of part.matchAll(AND)) {
    const first = readAfter(part.slice(0, index), before, read)
    if (!first) continue
    const others = readJoined(part.slice(index + and.length), first, read)
    if (others.every(({ edit }) => edit && !isOtherColour(edit, first.edit))) return [first, ...others]
  }
  return [{ part, edit: null }]
}

/** A thing cannot have two colours: a black and white cat is spotted. */
function isOtherColour(one: Edit, other: Edit | null): boolean {
  return 'colour' in one && isDeepStrictEqual({ ...one, colour: '' }, { ...other, colour: '' })
}

/** In “make the dog brighter and warmer”, the second part begins like the first. */
function readAfter(part: string, before: Wish | undefined, read: Read): Wish | null {
  const said = before && !BEGINS_WITH_VERB.test(part) ? before.part.split(' ') : []
  for (let count = said.length; count >= 0; count--) {
    const wish = [...said.slice(0, count), part].join(' ')
    const edit = read(wish)
    if (edit && !(count < said.length && isOfSomething(before?.edit) && isOfAll(edit))) {
      return { part: wish, edit }
    }
  }
  return null
}

/**
 * Whether the edit changes a part of the picture: the next words then refer to that part, too, and not to everything.
 */
function isOfSomething(edit: Edit | null | undefined): boolean {
  if (!edit || !('touch' in edit)) return false
  return edit.touch === 'repaint' || edit.touch === 'recolour' || (edit.touch === 'tone' && 'side' in edit)
}

/** Whether it changes the look of the whole picture. */
export function isOfAll(edit: Edit): boolean {
  if ('touch' in edit) return edit.touch === 'tone' && !('side' in edit)
  return edit.tool === 'ai-image-enhancer' || edit.tool === 'ai-image-to-image'
}
