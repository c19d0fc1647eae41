import vocabulary from '../../../content/vocabulary.json' with { type: 'json' }

export interface Token {
  /** As it was typed. */
  text: string
  /** In lower case, without what surrounds it. */
  word: string
  /** The form a dictionary lists it under. */
  lemma: string
  plural: boolean
  /** Whether a comma, semicolon or full stop stands before it. */
  afterPause: boolean
  /** Whether it was typed wrongly, and `word` is what was meant. */
  repaired: boolean
}

const IRREGULAR: Record<string, string> = vocabulary.irregularPlurals

/** Words that end like a plural and are none. */
const SINGULAR_WITH_S = new Set(vocabulary.singularWithS)

/** Boxes, tomatoes and buses, but shoes and fuses. */
const ADDS_ES = /(?:ches|shes|xes|sses|zzes|oes|[^aeo]uses)$/
const ENDS_IN_E = /^(?:\w*shoes|(?:tip|mistle)?toes|canoes|hoes|foes|oboes|[fmr]uses|excuses)$/

/** The words of a prompt, in order. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let afterPause = false
  for (const [piece] of text.matchAll(/[\p{L}\p{M}\d]+(?:['’`]\p{L}+)?|[,;.:!?()\n]/gu)) {
    if (/^[\p{L}\p{M}\d]/u.test(piece)) {
      tokens.push(tokenOf(piece, plainWord(piece), afterPause))
      afterPause = false
    } else afterPause = true
  }
  return tokens
}

/** The same place in the prompt, read as another word. */
export function readAs({ text, afterPause }: Token, word: string): Token {
  return tokenOf(text, word, afterPause)
}

export function repairedAs(token: Token, word: string): Token {
  return { ...readAs(token, word), repaired: true }
}

function tokenOf(text: string, word: string, afterPause: boolean): Token {
  const lemma = singular(word)
  return { text, word, lemma, plural: lemma !== word, afterPause, repaired: false }
}

function plainWord(piece: string): string {
  return piece
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]s$/, '')
    .replace(/['’`]/g, '')
}

export function singular(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular) return irregular
  if (word.length < 4 || !word.endsWith('s') || SINGULAR_WITH_S.has(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  return ADDS_ES.test(word) && !ENDS_IN_E.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
