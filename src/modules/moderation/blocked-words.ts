import { plainWords } from './plain-words.ts'

/**
 * Whether a text contains one of the operators' blocked words or phrases, even disguised; parts of words never count.
 */
export function hasBlockedWord(text: string, blocked: readonly string[]): boolean {
  if (blocked.length === 0) return false
  const plain = ` ${plainWords(text, blocked)} `
  const written = text.normalize('NFKC').toLowerCase()
  return blocked.some((word) => {
    if (OTHER_SCRIPT.test(word)) return isWholeIn(written, word)
    const plainWord = plainWords(word, [])
    return plainWord !== '' && plain.includes(` ${plainWord} `)
  })
}

/** Words of other scripts are matched as written: plain words only have Latin letters. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u

function isWholeIn(written: string, word: string): boolean {
  const escaped = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(written)
}
