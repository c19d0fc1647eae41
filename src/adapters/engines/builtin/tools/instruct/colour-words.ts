import { COLOURS } from '../../kit/drawing/colours.ts'

/** Colours that hair has, beside those that everything can have. */
const OTHER_COLOURS: Record<string, string> = {
  blond: '#d9b36c',
  blonde: '#d9b36c',
  ginger: '#b5532a',
  gray: COLOURS.grey,
}
const NAMES = [...Object.keys(COLOURS), ...Object.keys(OTHER_COLOURS)].toSorted((a, b) => b.length - a.length)

/** Longer names first: light blue is not blue. */
export const COLOUR = new RegExp(`\\b(${NAMES.join('|')})\\b`)
export const DYE = /\b(dye|dyed|paint|colou?r|recolou?r|tint)\b/g

export function hexOf(name: string): string {
  return OTHER_COLOURS[name] ?? COLOURS[name as keyof typeof COLOURS]
}
