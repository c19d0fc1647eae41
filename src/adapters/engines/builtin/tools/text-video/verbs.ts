import motions from '../../content/motions.json' with { type: 'json' }
import { classOf } from '../../kit/drawing/concepts.ts'
import { findEntry } from '../../kit/drawing/words/lexicon.ts'
import { singular } from '../../kit/drawing/words/tokens.ts'
import type { FigureMotion } from './animation/figure-motion.ts'

/** What somebody does, by the verbs that say so. The first of a list is how the composer knows it best. */
const VERBS: Record<string, string[]> = motions.verbs

/** Verbs that tell a story without moving anybody; as nouns they would be looked for in vain. */
const QUIET_VERBS = motions.quietVerbs

/** Said in two words. */
const PHRASES: readonly [RegExp, FigureMotion][] = [
  [/\b(?:blast|tak|lift)(?:ing|es|s|e)?[ -]off\b/, 'launch'],
  [/\b(?:say(?:ing|s)?) (?:hello|hi|goodbye|bye)\b/, 'wave'],
  [/\bwav(?:ing|es|e) (?:hello|hi|goodbye|bye|his|her|its|their)\b/, 'wave'],
]

/** Verbs that double their last letter. */
const DOUBLED = /^(?:get|sit|put|begin|pet|hug|run|hop|skip|swim|spin|nap|drop|clap|jog|trot)$/

interface Form {
  motion: FigureMotion | null
  kind: 'base' | 'third' | 'continuous'
  continuous: string
}

const FORMS = new Map<string, Form>([
  ...QUIET_VERBS.flatMap((verb) => formsOf(verb, null)),
  ...Object.entries(VERBS).flatMap(([motion, verbs]) =>
    verbs.flatMap((verb) => formsOf(verb, motion as FigureMotion)),
  ),
])

function formsOf(verb: string, motion: FigureMotion | null): [string, Form][] {
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

/** What is done in a sentence, or null where nothing is. */
export function motionIn(text: string): FigureMotion | null {
  const plain = text.toLowerCase()
  const phrase = PHRASES.find(([pattern]) => pattern.test(plain))
  if (phrase) return phrase[1]
  for (const { form, isVerb } of verbsOf(plain)) if (isVerb && form.motion) return form.motion
  return null
}

/** "A girl waves, birds fly" becomes "a girl waving, birds flying", which cannot be mistaken for things. */
export function inContinuous(text: string): string {
  let result = ''
  let end = 0
  for (const { form, isVerb, start, word } of verbsOf(text.toLowerCase())) {
    if (!isVerb || form.kind === 'continuous') continue
    result += text.slice(end, start) + form.continuous
    end = start + word.length
  }
  return result + text.slice(end)
}

/** Whether a sentence goes on about somebody who was named before. */
export function goesOnAboutSomebody(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  if (first === 'and' || first === 'then') return isGoingOn(second)
  return isGoingOn(first)
}

const isGoingOn = (word: string): boolean =>
  (PRONOUNS.has(word) && word !== 'that') || ['third', 'continuous'].includes(FORMS.get(word)?.kind ?? '')

function* verbsOf(text: string): Generator<{ form: Form; isVerb: boolean; start: number; word: string }> {
  let before: Before = { word: '', pair: '' }
  for (const { 0: word, index } of text.matchAll(/[\p{L}']+/gu)) {
    const form = FORMS.get(word)
    if (form) yield { form, isVerb: isVerbAfter(before, form, word), start: index, word }
    before = { word, pair: `${before.word} ${word}` }
  }
}

/** What these do is done by particles and light. */
const IN_THE_AIR =
  /^(?:snow|rain|snowflakes|leaves|petals|confetti|hearts|stars|bubbles|sparks|night|darkness|sun|moon)$/

/** The word before another, and the two before it. */
interface Before {
  word: string
  pair: string
}

/** A wave of the sea and a fly on the wall are no verbs; what comes before tells. */
function isVerbAfter({ word: before, pair }: Before, { kind }: Form, word: string): boolean {
  if (IN_THE_AIR.test(before)) return false
  if (kind === 'continuous') return true
  if (PRONOUNS.has(before)) return true
  if (before === '' || before === 'and' || before === 'then') return kind === 'third' && word !== 'waves'
  const entry =
    findEntry(pair) ?? findEntry(singular(pair)) ?? findEntry(before) ?? findEntry(singular(before))
  if (!entry) return kind === 'third' && /^[\p{L}]+(?:er|ly|man|woman|boy|girl)$/u.test(before)
  const isPlural = findEntry(pair) === null && singular(before) !== before
  const agrees = isPlural === (kind === 'base')
  return (
    agrees && (word !== 'waves' || ['person', 'figure', 'animal', 'bird'].includes(classOf(entry.concept)))
  )
}
