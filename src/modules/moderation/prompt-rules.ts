import { plainWords } from './plain-words.ts'
import {
  EXPLICIT,
  HARMLESS,
  HATE,
  INSTRUCTION,
  MINOR,
  ONLY_ABUSE,
  SELF_HARM,
  SOMEBODY_REAL,
  SUGGESTIVE,
  WEAPON,
  WITHOUT_CONSENT,
} from './prompt-words.ts'

const anyOf = (phrases: readonly string[]) => new RegExp(`\\b(?:${phrases.join('|')})s?\\b`)

const UNDERAGE =
  /\b(?:[1-9]|1[0-7]) ?(?:yo|y o|yr|yrs|year|years)(?: ?olds?)?\b|\b(?:aged?|age of) (?:[1-9]|1[0-7])\b(?! ?(?:%|percent|century|hundred))/
const OF_CLOTHES =
  /\b(?:remove|removing|take off|taking off|strip off|rip off|erase|delete) (?:all )?(?:of )?(?:her|his|their|the girls|the womans|the mans) (?:clothe|clothing|bra|dress|shirt|bikini|underwear|pant|outfit|top|skirt)s?\b|\bundress(?:ing)? (?:her|him|them|this|the|my)\b/
const KILL_ALL =
  /\b(?:kill|exterminate|murder|gas|lynch|shoot) (?:all )?(?:the )?(?:jews|muslims|blacks|black people|gays|gay people|christians|immigrants|mexicans|asians|women|trans people|whites|white people|hindus|arabs)\b/

type Rule = { name: string; all: readonly RegExp[] }

const SEXUAL = anyOf([...EXPLICIT, ...SUGGESTIVE])

/**
 * Forbidden prompts. Parts of words never count, so Essex, grapes, cocktails and assassins are safe, and most rules
 * need two things together.
 */
const RULES = [
  { name: 'minors', all: [anyOf(ONLY_ABUSE)] },
  { name: 'minors', all: [SEXUAL, anyOf(MINOR)] },
  { name: 'minors', all: [SEXUAL, UNDERAGE] },
  { name: 'consent', all: [anyOf(EXPLICIT), anyOf(SOMEBODY_REAL)] },
  { name: 'consent', all: [anyOf(WITHOUT_CONSENT)] },
  { name: 'consent', all: [OF_CLOTHES] },
  { name: 'weapons', all: [anyOf(INSTRUCTION), anyOf(WEAPON)] },
  { name: 'self_harm', all: [anyOf(SELF_HARM)] },
  { name: 'hate', all: [anyOf(HATE)] },
  { name: 'hate', all: [KILL_ALL] },
] as const satisfies readonly Rule[]

type RuleName = (typeof RULES)[number]['name']

const HARMLESS_WORDS = new RegExp(`\\b(?:${HARMLESS.join('|')})s?\\b`, 'g')
/** Shorter ones are part of too many innocent words. */
const MIN_HIDDEN = 4
const KNOWN = [EXPLICIT, SUGGESTIVE, MINOR, ONLY_ABUSE, WITHOUT_CONSENT, HATE]
  .flat()
  .filter((word) => word.length >= MIN_HIDDEN && !word.includes(' '))

/** The rule that a text breaks, if any. */
export function findBrokenRule(text: string): RuleName | null {
  const words = plainWords(text, KNOWN).replace(HARMLESS_WORDS, ' ')
  return RULES.find(({ all }) => all.every((part) => part.test(words)))?.name ?? null
}
