/** A text on one line, with at most this many characters as people count them, so that no emoji is split. */
export function shorten(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  if (characters.length <= maxCharacters) return line
  const kept = characters.slice(0, maxCharacters - 1).join('')
  return `${kept.trimEnd()}…`
}

/** The name of a file, short enough for a sentence on a small picture. */
export const shortName = (name: string): string => shorten(name, 32)

/**
 * The longest prefix of a text with at most this many code units, which is how forms and schemas count,
 * without half a character.
 */
export function cutToLength(text: string, maxLength: number): string {
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > maxLength) return text.slice(0, index)
  }
  return text
}
