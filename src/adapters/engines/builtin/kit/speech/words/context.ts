import speech from '../../../content/speech.json' with { type: 'json' }

/** Words whose pronunciation depends on the words around them. */

export interface Around {
  before: string
  /** The word before the previous one. */
  earlier: string
  after: string
  /** Whether the next word begins with a vowel sound. */
  vowelFollows: boolean
  endsPhrase: boolean
}

/** Small words are unstressed inside a phrase. */
const WEAK: Record<string, string> = speech.unstressed

const NOUN_SIGNS = set(speech.nounSigns)
const VERB_SIGNS = set(speech.verbSigns)
const PAST_SIGNS = set(speech.pastSigns)
const PEOPLE = set(speech.people)

interface Choice {
  noun: string
  verb: string
}

/** As a noun and as a verb. */
const THING_OR_DEED: Record<string, Choice> = speech.nounOrVerb

/** More often a verb, if nothing else decides. */
const MOSTLY_DEEDS = set(speech.mostlyVerbs)

/** The pronunciation of a word here, or null if its neighbours do not matter. */
export function pronounceInContext(word: string, around: Around): string | null {
  if (word === 'the') return around.vowelFollows ? 'ði' : 'ðə'
  if (word === 'a') return around.endsPhrase ? 'ˈA' : 'ɐ'
  if (word === 'to') return around.endsPhrase ? 'tˈu' : around.vowelFollows ? 'tʊ' : 'tə'
  if (word === 'read') return isPast(around) ? 'ɹˈɛd' : 'ɹˈid'
  if (word === 'used' && around.after === 'to') return 'jˈust'
  const choice = Object.hasOwn(THING_OR_DEED, word) ? THING_OR_DEED[word] : undefined
  if (choice) return isDeed(word, around) ? choice.verb : choice.noun
  const weak = Object.hasOwn(WEAK, word) ? WEAK[word] : undefined
  return weak !== undefined && !around.endsPhrase ? weak : null
}

function isPast({ before, earlier }: Around): boolean {
  return PAST_SIGNS.has(before) || (PEOPLE.has(before) && PAST_SIGNS.has(earlier)) || before === 'be'
}

function isDeed(word: string, { before, after }: Around): boolean {
  if (before === 'and') return NOUN_SIGNS.has(after)
  if (VERB_SIGNS.has(before)) return true
  if (NOUN_SIGNS.has(before)) return false
  // If nothing else decides, a word before a noun phrase is a verb: "Use the door."
  if (word === 'close') return NOUN_SIGNS.has(after) || before === ''
  if (word === 'live' || word === 'lives')
    return /^(in|at|on|with|near|there|here|alone|together|by)$/.test(after)
  if (MOSTLY_DEEDS.has(word)) return true
  return NOUN_SIGNS.has(after) && !/^(of|in|on|for|with|by|and|that)$/.test(after)
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
