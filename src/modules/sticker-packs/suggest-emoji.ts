import rows from './emoji-words.json' with { type: 'json' }

const EMOJI_OF = new Map(
  Object.entries(rows).flatMap(([emoji, words]) => words.map((word) => [word, emoji] as const)),
)

/** For a sticker whose words match nothing. */
const PLAIN = '🙂'

/** An emoji for the sticker, guessed from its words: the last matching one counts most. */
export function suggestEmoji(words: string): string {
  const found = (words.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => emojiOf(word) ?? [])
  return found.at(-1) ?? PLAIN
}

const emojiOf = (word: string): string | undefined =>
  EMOJI_OF.get(word) ?? EMOJI_OF.get(word.replace(/s$/, ''))
