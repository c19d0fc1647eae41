import speech from '../../../content/speech.json' with { type: 'json' }

/** Words that are spoken in one way or another by what stands around them. */

export interface Around {
  before: string
  /** The one before that. */
  earlier: string
  after: string
  /** Whether the next word begins with a vowel when it is spoken. */
  vowelFollows: boolean
  endsPhrase: boolean
}

/** Small words carry no stress inside a phrase. */
const WEAK: Record<string, string> = speech.unstressed

const NOUN_SIGNS = set(speech.nounSigns)
const VERB_SIGNS = set(speech.verbSigns)
const PAST_SIGNS = set(speech.pastSigns)
const PEOPLE = set(speech.people)

interface Choice {
  noun: string
  verb: string
}

/** As a thing and as something that is done. */
const THING_OR_DEED: Record<string, Choice> = speech.nounOrVerb

/** More often something that is done, where nothing tells. */
const MOSTLY_DEEDS = set(speech.mostlyVerbs)

/** How a word is spoken here, or null where that does not depend on its neighbours. */
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
  // Without a sign before it, a word that leads to a thing is what is done to it: "Use the door."
  if (word === 'close') return NOUN_SIGNS.has(after) || before === ''
  if (word === 'live' || word === 'lives')
    return /^(in|at|on|with|near|there|here|alone|together|by)$/.test(after)
  if (MOSTLY_DEEDS.has(word)) return true
  return NOUN_SIGNS.has(after) && !/^(of|in|on|for|with|by|and|that)$/.test(after)
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
