import { LOOK_ALIKES } from '../mailboxes/look-alikes.ts'

/** A word is still read with these in it, though they resemble less. */
const ALSO_READ: Record<string, string> = { к: 'k', ε: 'e' }
/** Characters that stand in for letters. */
const STAND_INS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
}

const WORD = /[a-z0-9@$|!+]+/g
const AGE_OR_AMOUNT = /^\d+(?:st|nd|rd|th|s|d|k|x|p|mm|cm|kg|px|am|pm|yo|yr|yrs|y|year|years)$/
const SPACED_LETTERS = /(?<![a-z0-9])[a-z](?:[ ._*~-][a-z]){3,}(?![a-z0-9])/g

/**
 * Undoes disguises of words: capitals, accents, other scripts, characters in place of letters, letters set apart or
 * repeated. The result contains only small Latin letters, digits and single spaces; letters set apart are added once
 * more as a joined word, if one of the given words is part of it.
 */
export function plainWords(text: string, known: readonly string[]): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (sign) => LOOK_ALIKES[sign] ?? ALSO_READ[sign] ?? sign)
    .replace(WORD, unmask)
  const joined = (letters.match(SPACED_LETTERS) ?? []).map((word) => word.replace(/[^a-z]/g, ''))
  const hidden = joined.flatMap((word) => [word, ...known.filter((part) => word.includes(part))])
  return [letters.replace(/[’']/g, ''), ...hidden]
    .join(' ')
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Characters count as letters only among letters: `16`, `3D` and `kids!` are what they seem to be. */
function unmask(word: string): string {
  const bare = word.replace(/[!|+]+$/, '')
  if (AGE_OR_AMOUNT.test(bare) || (bare.match(/[a-z]/g) ?? []).length < 2) return word
  return bare.replace(/[^a-z]/g, (sign) => STAND_INS[sign] ?? sign)
}
