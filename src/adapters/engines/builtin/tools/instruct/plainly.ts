import table from '../../content/edit-phrasings.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import { anyOf } from './words.ts'

const LISTS: Readonly<Record<string, readonly string[]>> = {
  ...table.lists,
  part: Object.values(areas).flat(),
}

/** Ordinary ways to say something, and the plain one that is read. A list is named in braces. */
const PHRASINGS = table.phrasings.map(
  ({ said, plain }) =>
    [new RegExp(said.replace(/\{(\w+)\}/g, (_, list) => anyOf(LISTS[list] ?? []).source)), plain] as const,
)

/** The same said plainly, so that each thing that can be asked for needs to be known in one way only. */
export function plainly(part: string): string {
  return PHRASINGS.reduce((text, [said, plain]) => text.replace(said, plain), part).trim()
}
