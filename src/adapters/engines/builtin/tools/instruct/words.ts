import words from '../../content/edit-words.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import wearables from '../../content/wearables.json' with { type: 'json' }

/** Any of these phrases, as whole words; longer ones first: light blue is not blue. */
export function anyOf(phrases: readonly string[]): RegExp {
  const byLength = phrases.toSorted((one, other) => other.length - one.length)
  return new RegExp(`(?<![\\w'])(?:${byLength.map(asWritten).join('|')})(?![\\w])`, 'g')
}

function asWritten(phrase: string): string {
  return phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Rows of a table of phrases, by their meaning. */
export function rowsOf<Value extends string>(
  table: Readonly<Record<Value, readonly string[]>>,
): readonly (readonly [RegExp, Value])[] {
  const values = Object.keys(table) as Value[]
  return values.map((value) => [anyOf(table[value]), value])
}

/** Words for the subject, or for the whole picture. */
export const PERSON = anyOf(words.people)
/** Words for the whole picture. */
export const PICTURE = anyOf(words.picture)
/** Words for the background. */
export const BACKGROUND = anyOf([...words.background, ...words.behind])
export const BLUR = anyOf(words.blur)
export const TAKE_AWAY = anyOf(words.takeAway)
/** Every word that identifies an edit. */
export const EDIT_WORDS = wordsIn([words, areas, wearables])

function wordsIn(table: unknown): string[] {
  if (typeof table === 'string') return table.split(' ')
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(wordsIn) : []
}

/** Words without a request of their own. */
const FILLERS = anyOf(words.fillers)

/** Whether a text contains only these words, those for the thing to change, and fillers. */
export function isAllUsed(text: string, used: readonly RegExp[], changed = PERSON): boolean {
  const left = [...used, changed, FILLERS].reduce(without, text)
  return !/[a-z0-9@]/i.test(left)
}

export const without = (text: string, those: RegExp): string => text.replace(all(those), ' ')

const all = ({ source }: RegExp) => new RegExp(source, 'g')

export function has(text: string, those: RegExp): boolean {
  return text.search(those) >= 0
}

type Rows<Value> = readonly (readonly [RegExp, Value])[]

/** The row with the longest phrase in a text. */
export function find<Value>(rows: Rows<Value>, text: string): readonly [RegExp, Value] | null {
  return findAll(rows, text)[0] ?? null
}

/** The meaning of the row with the longest phrase, if it and these words use up the whole text. */
export function findUsed<Value>(
  rows: Rows<Value>,
  text: string,
  used: readonly RegExp[] = [],
  changed = PERSON,
): Value | null {
  return findAll(rows, text).find(([named]) => isAllUsed(text, [named, ...used], changed))?.[1] ?? null
}

function findAll<Value>(rows: Rows<Value>, text: string): Rows<Value> {
  const longest = ([phrases]: readonly [RegExp, Value]) =>
    Math.max(0, ...(text.match(all(phrases)) ?? []).map((match) => match.length))
  return rows.filter((row) => longest(row) > 0).toSorted((one, other) => longest(other) - longest(one))
}
