/** A text on one line, of at most so many characters as people count them, so that no emoji is cut in two. */
export function shorten(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  if (characters.length <= maxCharacters) return line
  const kept = characters.slice(0, maxCharacters - 1).join('')
  return `${kept.trimEnd()}…`
}

/** The beginning of a text that has at most so many units, as forms and schemas count them, and no half character. */
export function cutToLength(text: string, maxLength: number): string {
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > maxLength) return text.slice(0, index)
  }
  return text
}
