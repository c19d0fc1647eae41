import type { PromptReading } from '../../../../../../modules/generations/engine.ts'
import { describes } from './assemble.ts'
import type { Item } from './read-words.ts'
import type { Account } from './understand.ts'
import { INSTEAD_OF, PHOTO_WORDS } from './vocabulary.ts'

/** A possible replacement for a word that cannot be drawn, or null. */
export type FindInstead = (words: string) => string | null

/** How a prompt is read, and the same prompt in words that can be drawn; each word is told how it would be read. */
export function readingOf(
  account: Account,
  read: (prompt: string) => Account,
  find: FindInstead,
): PromptReading {
  const phrases = phrasesOf(account)
  const understood = phrases.filter(({ taken }) => taken).map(textOf)
  if (account.understanding.lettering) understood.push(`“${account.understanding.lettering}”`)
  const ignored = phrases.filter(({ taken }) => !taken)
  return {
    understood,
    ignored: ignored.map(textOf),
    suggestion: suggestionFor(account, read, find),
    beyond:
      ignored.some((phrase) => PHOTO_WORDS.has(plainTextOf(phrase))) ||
      ignored.length > understood.length + 1 ||
      understood.length === 0,
  }
}

/** Words that belong together, such as “two red cars”, and whether they will be drawn. */
interface Phrase {
  items: Item[]
  taken: boolean
}

const wordsOf = (item: Item): string => item.tokens.map(({ text }) => text).join(' ')
const plainWordsOf = (item: Item): string => item.tokens.map(({ word }) => word).join(' ')
const textOf = ({ items }: Phrase): string =>
  items.map((item) => repairedWordsOf(item) ?? wordsOf(item)).join(' ')
const plainTextOf = ({ items }: Phrase): string => items.map(plainWordsOf).join(' ')

/** Relations that are visible; “with”, “in” and “at” only join. */
const SEEN = new Set(['on', 'under', 'behind', 'front', 'above', 'wearing', 'holding', 'riding', 'inside'])

/** Places are not counted or measured, and nobody stands on the weather. */
function suits({ kind }: Item, head: Item): boolean {
  if (head.kind === 'place') return kind !== 'count' && kind !== 'size'
  return !['time', 'weather', 'mood', 'style'].includes(head.kind) || kind === 'negation'
}

function phrasesOf({ items, lost }: Account): Phrase[] {
  const phrases: Phrase[] = []
  let before: Item[] = []
  for (const [index, item] of items.entries()) {
    if (item.afterPause) before = []
    const next = items[index + 1]
    const role = roleOf(item, next, lost)
    if (role === 'ignored' && isAdjective(next)) phrases.push({ items: [item], taken: false })
    else if (role === 'modifier') before.push(item)
    else if (role !== 'silent') {
      const isLeftOut = role === 'ignored' || role === 'unknown'
      const own = before.filter(
        (each) => (isLeftOut ? isDescription(each) : suits(each, item)) && isTold(each),
      )
      phrases.push({ items: [...own, item], taken: role === 'head' })
      before = []
    }
  }
  return phrases
}

/** Whether a word that is left out describes what follows it, rather than being a thing that others describe. */
function isAdjective(next: Item | undefined): boolean {
  return describes(next) || (next !== undefined && !next.afterPause && next.kind === 'undrawn')
}

/** "Silver" of a kimono that is left out goes with it, and "wearing" does not. */
function isDescription({ kind }: Item): boolean {
  return kind === 'colour' || kind === 'size' || kind === 'count' || kind === 'age'
}

/** An article says nothing. */
function isTold(item: Item): boolean {
  if (item.kind === 'relation') return SEEN.has(item.relation)
  return item.kind !== 'count' || !/^(?:an?|one)$/.test(plainWordsOf(item))
}

type Role = 'head' | 'modifier' | 'ignored' | 'lost' | 'unknown' | 'silent'

function roleOf(item: Item, next: Item | undefined, lost: ReadonlySet<Item>): Role {
  switch (item.kind) {
    case 'undrawn':
      return 'ignored'
    case 'unknown':
      return 'unknown'
    case 'thing':
      // In "pirate cat" and "robot dog" the first describes the second.
      if (next?.kind === 'thing' && !next.afterPause && !item.plural)
        return lost.has(item) ? 'ignored' : 'modifier'
      return lost.has(item) ? 'lost' : 'head'
    case 'age':
      return lost.has(item) ? 'ignored' : 'modifier'
    case 'colour':
      if (lost.has(item)) return 'ignored'
      return !next || next.afterPause ? 'head' : 'modifier'
    case 'count':
    case 'size':
    case 'negation':
    case 'relation':
      return 'modifier'
    case 'hair':
      if (lost.has(item)) return 'lost'
      return next && !next.afterPause && ['thing', 'colour', 'hair', 'bodyPart'].includes(next.kind)
        ? 'modifier'
        : 'head'
    case 'action':
      if (item.action === 'smile') return 'silent'
      return (next?.kind === 'thing' || next?.kind === 'unknown') && !next.afterPause ? 'modifier' : 'head'
    case 'material':
    case 'and':
    case 'filler':
      return 'silent'
    default:
      return lost.has(item) ? 'lost' : 'head'
  }
}

const MAX_TRIES = 4

/** The prompt in words that can all be drawn; null if nothing is wrong with it, or nothing is left of it. */
function suggestionFor(
  account: Account,
  read: (prompt: string) => Account,
  find: FindInstead,
): string | null {
  let current = account
  let text = ''
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const isFine = phrasesOf(current).every(({ taken }) => taken) && !isRepaired(current)
    if (isFine) return tries > 0 && canBeDrawn(current) ? text : null
    text = inOtherWords(current, tries === 0 ? find : () => null)
    current = read(text)
  }
  return null
}

const canBeDrawn = ({ understanding: { things, place } }: Account): boolean =>
  things.length > 0 || place !== null

const isRepaired = ({ items }: Account): boolean => items.some((item) => repairedWordsOf(item) !== null)

/** Null if everything was spelt correctly. */
function repairedWordsOf({ tokens }: Item): string | null {
  if (tokens.every(({ repaired }) => !repaired)) return null
  return tokens.map(({ text, word, repaired }) => (repaired ? word : text)).join(' ')
}

/** Words that belong to the noun after them, and are removed with it. */
const GOES_WITH_NOUN = new Set([
  'relation',
  'count',
  'colour',
  'size',
  'negation',
  'material',
  'filler',
  'undrawn',
  'and',
  'age',
  'action',
])

function inOtherWords({ items, lost, understanding: { lettering } }: Account, find: FindInstead): string {
  const kept: Kept[] = []
  let afterPause = false
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]
    const role = roleOf(item, next, lost)
    const isOut = role === 'ignored' || role === 'lost' || role === 'unknown'
    const text = isOut
      ? (insteadOf(item, role, find) ?? joining(kept.at(-1), item, next))
      : (repairedWordsOf(item) ?? wordsOf(item))
    const isTwice = isOut && kept.some((other) => other.text === text)
    afterPause ||= item.afterPause
    if (text && !isTwice) {
      kept.push({ text, item, afterPause })
      afterPause = false
    } else if (role !== 'ignored' || !describes(next)) dropWhatBelongsTo(item, kept)
  }
  while (kept[0]?.item.kind === 'relation' || kept[0]?.item.kind === 'and') kept.shift()
  const words = kept.map(({ text, item, afterPause: pauses }, index) => {
    const separator = index === 0 ? '' : pauses ? ', ' : ' '
    return separator + withArticle(text, kept[index + 1], items[items.indexOf(item) + 1])
  })
  return [words.join(''), ...(lettering ? [`“${lettering}”`] : [])].join(', ')
}

interface Kept {
  text: string
  item: Item
  afterPause: boolean
}

function insteadOf(item: Item, role: Role, find: FindInstead): string | null {
  const words = plainWordsOf(item)
  return INSTEAD_OF.get(words) ?? (role === 'unknown' ? find(words) : null)
}

/** Somebody who steals a sandwich can at least hold one. */
function joining(before: Kept | undefined, item: Item, next: Item | undefined): string | null {
  const isVerb = before?.item.kind === 'thing' && !item.afterPause && next && !next.afterPause
  if (!isVerb) return null
  return { count: 'with', thing: 'with', filler: 'with', place: 'in' }[next.kind as string] ?? null
}

/** "In a silver kimono" goes as a whole when the kimono does. */
function dropWhatBelongsTo(item: Item, kept: Kept[]): void {
  if (item.afterPause) return
  while (GOES_WITH_NOUN.has(kept.at(-1)?.item.kind ?? '')) {
    if (kept.pop()?.item.afterPause) return
  }
}

/** "An elven queen" without the elves is "a queen"; what was written before another word stays as it was. */
function withArticle(text: string, next: Kept | undefined, written: Item | undefined): string {
  if (!/^an?$/i.test(text) || !next || (next.item === written && next.text === wordsOf(next.item)))
    return text
  const article = /^(?:[aeio]|u(?!ni))/i.test(next.text) ? 'an' : 'a'
  return text.startsWith('A') ? article.replace('a', 'A') : article
}
