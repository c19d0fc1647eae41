import areas from '../../content/picture-areas.json' with { type: 'json' }
import type { Area, Part, Plain } from './touch.ts'
import { find, isAllUsed } from './words.ts'

type NamedArea = Part | Plain | 'background'

const AREAS: readonly [RegExp, NamedArea][] = Object.entries(areas).map(([area, names]) => [
  new RegExp(`\\b(${names.toSorted((one, other) => other.length - one.length).join('|')})\\b`, 'g'),
  // The table is checked against this type by a test.
  area as NamedArea,
])

/** The part of a picture that a text names, where all its other words are used. */
export function readArea(text: string, used: readonly RegExp[]): Exclude<Area, 'subject'> | null {
  const [named, area] = find(AREAS, text) ?? []
  return named && area && isAllUsed(text, [named, ...used]) ? area : null
}
