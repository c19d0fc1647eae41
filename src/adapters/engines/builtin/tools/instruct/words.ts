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

/** Rows of a table of phrases, by what they stand for. */
export function rowsOf<Value extends string>(
  table: Readonly<Record<Value, readonly string[]>>,
): readonly (readonly [RegExp, Value])[] {
  const values = Object.keys(table) as Value[]
  return values.map((value) => [anyOf(table[value]), value])
}

/** Whoever or whatever the picture is of, or all of it. */
export const PERSON = anyOf(words.people)
/** All of the picture. */
export const PICTURE = anyOf(words.picture)
/** What is behind the subject. */
export const BACKGROUND = anyOf([...words.background, ...words.behind])
export const BLUR = anyOf(words.blur)
export const TAKE_AWAY = anyOf(words.takeAway)
/** Every word that some edit is told by. */
export const EDIT_WORDS = wordsIn([words, areas, wearables])

function wordsIn(table: unknown): string[] {
  if (typeof table === 'string') return table.split(' ')
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(wordsIn) : []
}

/** Words that ask for nothing by themselves. */
const FILLERS = anyOf(words.fillers)

/** Whether nothing is left of a text without these words, those for what is changed, and those that ask for nothing. */
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

/** The row of which the longest phrase is in a text. */
export function find<Value>(rows: Rows<Value>, text: string): readonly [RegExp, Value] | null {
  return findAll(rows, text)[0] ?? null
}

/** What the row of the longest phrase stands for with which, and with these words, all of a text is used. */
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
