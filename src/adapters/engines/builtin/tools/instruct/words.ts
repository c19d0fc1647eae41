import words from '../../content/edit-words.json' with { type: 'json' }

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

/** The row of which the longest phrase is in a text. */
export function find<Value>(
  rows: readonly (readonly [RegExp, Value])[],
  text: string,
): readonly [RegExp, Value] | null {
  let best: { row: readonly [RegExp, Value]; length: number } | null = null
  for (const row of rows) {
    const length = Math.max(0, ...(text.match(all(row[0])) ?? []).map((match) => match.length))
    if (length > (best?.length ?? 0)) best = { row, length }
  }
  return best?.row ?? null
}
