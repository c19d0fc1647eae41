import areas from '../../content/picture-areas.json' with { type: 'json' }
import type { SeenArea } from './touch.ts'
import { findUsed, rowsOf } from './words.ts'

const AREAS = rowsOf(areas)

/** The part of a picture that a text names, where all its other words are used. */
export function readArea(text: string, used: readonly RegExp[]): Exclude<SeenArea, 'subject'> | null {
  return findUsed(AREAS, text, used)
}
