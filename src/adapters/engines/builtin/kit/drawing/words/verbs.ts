import motions from '../../../content/motions.json' with { type: 'json' }
import { classOf } from '../concepts.ts'
import { findEntry } from './lexicon.ts'
import { readAs, singular, type Token } from './tokens.ts'

type VerbMotion = keyof typeof motions.verbs

/** Actions by the verbs that name them. The first of a list is the composer's own name. */
const VERBS: Record<string, string[]> = motions.verbs

/** Verbs that tell a story without moving anybody; as nouns they would be searched in vain. */
const QUIET_VERBS = motions.quietVerbs

/** Verbs that double their last letter. */
const DOUBLED =
  /^(?:get|sit|put|begin|pet|hug|run|hop|skip|swim|spin|nap|drop|clap|jog|trot|knit|set|cut|sip|stir|shop)$/

interface VerbForm {
  motion: VerbMotion | null
  kind: 'base' | 'third' | 'continuous'
  continuous: string
}

const FORMS = new Map<string, VerbForm>([
  ...QUIET_VERBS.flatMap((verb) => formsOf(verb, null)),
  ...Object.entries(VERBS).flatMap(([motion, verbs]) =>
    verbs.flatMap((verb) => formsOf(verb, motion as VerbMotion)),
  ),
])

function formsOf(verb: string, motion: VerbMotion | null): [string, VerbForm][] {
  const continuous = continuousOf(verb)
  return [
    [verb, { motion, kind: 'base', continuous }],
    [thirdOf(verb), { motion, kind: 'third', continuous }],
    [continuous, { motion, kind: 'continuous', continuous }],
  ]
}

function continuousOf(verb: string): string {
  if (DOUBLED.test(verb)) return `${verb}${verb.at(-1)}ing`
  return /[^e]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`
}

function thirdOf(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

const PRONOUNS = new Set('he she it they we i you them both who that which everyone everybody'.split(' '))

/** “A girl waves, birds fly” is read as “a girl waving, birds flying”, which cannot be mistaken for things. */
export function withVerbs(tokens: readonly Token[]): Token[] {
  const read = [...tokens]
  for (const { form, index } of verbsIn(tokens.map(({ word }) => word))) {
    const token = tokens[index]
    if (token && form.kind !== 'continuous') read[index] = readAs(token, form.continuous)
  }
  return read
}

/** Whether a word says what somebody named before does, as in “he runs” and “running home”. */
export const isGoingOn = (word: string): boolean =>
  (PRONOUNS.has(word) && word !== 'that') || ['third', 'continuous'].includes(FORMS.get(word)?.kind ?? '')

/** The verbs among words in lower case. */
export function* verbsIn(words: readonly string[]): Generator<{ form: VerbForm; index: number }> {
  for (const [index, word] of words.entries()) {
    const form = FORMS.get(word)
    if (form && isVerbAfter(words[index - 2] ?? '', words[index - 1] ?? '', form, word)) yield { form, index }
  }
}

/** Particles and light show what these verbs say. */
const IN_THE_AIR =
  /^(?:snow|rain|snowflakes|leaves|petals|confetti|hearts|stars|bubbles|sparks|night|darkness|sun|moon)$/

/** A wave of the sea, a fly on the wall and cherry blossoms are not verbs; the word before tells. */
function isVerbAfter(earlier: string, before: string, { kind }: VerbForm, word: string): boolean {
  if (IN_THE_AIR.test(before)) return false
  if (kind === 'continuous') return true
  if (PRONOUNS.has(before)) return true
  if (before === '' || before === 'and' || before === 'then') return kind === 'third' && word !== 'waves'
  if (findEntry(`${before} ${singular(word)}`)) return false
  const pair = `${earlier} ${before}`
  const entry =
    findEntry(pair) ?? findEntry(singular(pair)) ?? findEntry(before) ?? findEntry(singular(before))
  if (!entry) return kind === 'third' && /^[\p{L}]+(?:er|ly|man|woman|boy|girl)$/u.test(before)
  const isPlural = findEntry(pair) === null && singular(before) !== before
  const agrees = isPlural === (kind === 'base')
  return (
    agrees && (word !== 'waves' || ['person', 'figure', 'animal', 'bird'].includes(classOf(entry.concept)))
  )
}
