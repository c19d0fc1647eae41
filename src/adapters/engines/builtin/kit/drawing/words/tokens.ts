import vocabulary from '../../../content/vocabulary.json' with { type: 'json' }

export interface Token {
  /** In lower case, without what surrounds it. */
  word: string
  /** The form a dictionary lists it under. */
  lemma: string
  plural: boolean
  /** Whether a comma, semicolon or full stop stands before it. */
  afterPause: boolean
}

const IRREGULAR: Record<string, string> = vocabulary.irregularPlurals

/** Words that end like a plural and are none. */
const SINGULAR_WITH_S = new Set(vocabulary.singularWithS)

/** The words of a prompt, in order. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`]/g, "'")
    .replace(/'s\b/g, '')
  let afterPause = false
  for (const [piece] of plain.matchAll(/[\p{L}\d]+(?:'\p{L}+)?|[,;.:!?()\n]/gu)) {
    if (/^[\p{L}\d]/u.test(piece)) {
      const word = piece.replace(/'/g, '')
      const lemma = singular(word)
      tokens.push({ word, lemma, plural: lemma !== word, afterPause })
      afterPause = false
    } else afterPause = true
  }
  return tokens
}

export function singular(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular) return irregular
  if (word.length < 4 || !word.endsWith('s') || SINGULAR_WITH_S.has(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:ches|shes|xes|sses|zzes|oes)$/.test(word) && !/(?:shoes|toes|canoes)$/.test(word))
    return word.slice(0, -2)
  return word.slice(0, -1)
}
