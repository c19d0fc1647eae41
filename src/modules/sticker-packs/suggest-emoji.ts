import rows from './emoji-words.json' with { type: 'json' }

const EMOJI_OF = new Map(
  Object.entries(rows).flatMap(([emoji, words]) => words.map((word) => [word, emoji] as const)),
)

/** For a sticker whose words say nothing. */
const PLAIN = '🙂'

/** What people would type to find the sticker, guessed from its words: the last one that says something counts most. */
export function suggestEmoji(words: string): string {
  const found = (words.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => emojiOf(word) ?? [])
  return found.at(-1) ?? PLAIN
}

const emojiOf = (word: string): string | undefined =>
  EMOJI_OF.get(word) ?? EMOJI_OF.get(word.replace(/s$/, ''))
