import { ABBREVIATIONS } from './abbreviations.ts'
import { DATES_AND_TIMES } from './dates-and-times.ts'
import { AMOUNTS } from './money-and-measures.ts'
import { ADDRESSES, NUMBERS, SIGN_RULES } from './names-and-signs.ts'
import { applyRules } from './rule.ts'

/** The order matters: a date must be found before the numbers in it. */
const RULES = [...ADDRESSES, ...ABBREVIATIONS, ...DATES_AND_TIMES, ...AMOUNTS, ...NUMBERS, ...SIGN_RULES]

const SAME_SIGNS: readonly [RegExp, string][] = [
  [/[’‘ʼ´`]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[‐‑]/g, '-'],
  [/\.{3,}/g, '…'],
  [/(?<=\s)[-–]{1,3}(?=\s)(?! \d)|—|--+|(?<=\D)–(?=\D)/g, ' — '],
  [/[•·▪‣*|^_]+/g, ' '],
]

const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** Writes a text out in words, with the punctuation that matters in speech. */
export function normalise(text: string): string {
  const plain = SAME_SIGNS.reduce((done, [sign, same]) => done.replace(sign, same), withoutAccents(text))
  return applyRules(plain, RULES)
    .replace(/[^A-Za-z'\-\s.,;:!?…—()"]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?…])/g, '')
    .replace(/[!?…]{2,}/g, (signs) => (signs.includes('?') ? '?' : signs.slice(0, 1)))
    .replace(/([,;:.])(?:\s*[,;:.])+/g, '$1')
    .trim()
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæœøłđ]/gi, (letter) => LIGATURES[letter.toLowerCase()] ?? letter)
}
