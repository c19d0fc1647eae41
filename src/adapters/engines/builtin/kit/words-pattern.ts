/** Finds any of several words, which content writes as alternatives: `rain\\w*|storm`. */
export function wordsPattern(alternatives: string, flags = ''): RegExp {
  return new RegExp(`\\b(?:${alternatives})\\b`, flags)
}
