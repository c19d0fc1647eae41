/** The number of emoji that every messenger accepts for one sticker. */
const MAX_EMOJI = 3

/** The emoji in a text, one by one; null if it contains anything else. */
export function splitEmoji(text: string): string[] | null {
  const letters = Array.from(new Intl.Segmenter().segment(text.trim()), ({ segment }) => segment)
  return letters.every((letter) => /^\p{RGI_Emoji}$/v.test(letter)) ? letters : null
}

/** Whether a text is valid for a sticker: one to three emoji. */
export function isEmojiList(text: string): boolean {
  const count = splitEmoji(text)?.length ?? 0
  return count >= 1 && count <= MAX_EMOJI
}
