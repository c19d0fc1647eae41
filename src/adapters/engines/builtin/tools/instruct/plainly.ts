import table from '../../content/edit-phrasings.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import { anyOf } from './words.ts'

const LISTS: Readonly<Record<string, readonly string[]>> = {
  ...table.lists,
  part: Object.values(areas).flat(),
}

/** Common phrasings, and the plain one that is parsed. Braces name a list. */
const PHRASINGS = table.phrasings.map(
  ({ said, plain }) =>
    [new RegExp(said.replace(/\{(\w+)\}/g, (_, list) => anyOf(LISTS[list] ?? []).source)), plain] as const,
)

/** Rephrases a text plainly, so that each request has to be known in only one form. */
export function plainly(part: string): string {
  return PHRASINGS.reduce((text, [said, plain]) => text.replace(said, plain), part).trim()
}
