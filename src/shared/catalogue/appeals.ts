export const MIN_APPEAL_CHARACTERS = 10
export const MAX_APPEAL_CHARACTERS = 2000

/** Whether a text can be an appeal: more than a word, and less than a book. */
export function isAppeal(text: string): boolean {
  const { length } = text.trim()
  return length >= MIN_APPEAL_CHARACTERS && length <= MAX_APPEAL_CHARACTERS
}
