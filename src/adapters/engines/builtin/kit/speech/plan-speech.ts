import { isSymbol } from './symbols.ts'
import { normalise } from './text/normalise.ts'
import { american, british } from './words/accents.ts'
import { createPronouncer, type Pronouncer } from './words/pronounce.ts'

/** One breath of speech, and the silence after it. */
export interface Piece {
  /** In words; for the engine that reads them itself. */
  text: string
  phonemes: string
  pauseMs: number
}

/** The network speaks up to this much well at once, and its memory grows with the length. */
const MAX_SYMBOLS = 220
/** Short sentences sound better joined with their neighbours. */
const FEW_SYMBOLS = 90

const PAUSE_MARK =
  /\[\s*(?:pause|break|silence)(?:\s*:?\s*(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?)?)?\s*\]/gi
const MAX_PAUSE_MS = 10_000
const PLAIN_PAUSE_MS = 1_000
const PARAGRAPH_MS = 750
const LINE_MS = 450
const SENTENCE_MS = 380
const BREATH_MS = 140

/** Splits a text into pieces to be spoken in order. Empty if there is nothing to say. */
export async function planSpeech(text: string, accent: 'american' | 'british'): Promise<Piece[]> {
  const pronouncer = await createPronouncer()
  const pieces: Piece[] = []
  for (const { passage, pauseMs } of passagesOf(text)) {
    const sentences = sentencesOf(passage).flatMap((sentence) => piecesOf(sentence, pronouncer, accent))
    pieces.push(...together(sentences))
    const last = pieces.at(-1)
    if (!last) continue
    if (sentences.length > 0) last.pauseMs = Math.max(last.pauseMs, pauseMs)
    else last.pauseMs += pauseMs
  }
  return pieces
}

interface Passage {
  passage: string
  pauseMs: number
}

/** The text between explicit breaks: lines, paragraphs and marks such as `[pause 2s]`. */
function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  let start = 0
  for (const mark of text.matchAll(PAUSE_MARK)) {
    passages.push(...linesOf(text.slice(start, mark.index)))
    passages.push({ passage: '', pauseMs: markedPause(mark[1], mark[2]) })
    start = mark.index + mark[0].length
  }
  return [...passages, ...linesOf(text.slice(start))]
}

function linesOf(text: string): Passage[] {
  return text.split(/(\n\s*\n|\n)/).flatMap((part, i, parts) => {
    if (i % 2 === 1 || !part.trim()) return []
    const line = parts[i + 1]
    return [{ passage: part, pauseMs: line === undefined ? 0 : line === '\n' ? LINE_MS : PARAGRAPH_MS }]
  })
}

function markedPause(amount: string | undefined, unit = 's'): number {
  if (amount === undefined) return PLAIN_PAUSE_MS
  return Math.min(MAX_PAUSE_MS, Number(amount) * (unit.startsWith('m') ? 1 : 1000))
}

/** Once everything is written out in words, full stops only end sentences. */
function sentencesOf(passage: string): string[] {
  return normalise(passage).match(/[^.!?…]+(?:[.!?…]+["')]*|$)/g) ?? []
}

function piecesOf(sentence: string, pronouncer: Pronouncer, accent: 'american' | 'british'): Piece[] {
  const tokens = sentence.match(/[A-Za-z]+(?:'[A-Za-z]+)*'?|[.,;:!?…—()]/g) ?? []
  const isWord = (token: string | undefined) => token !== undefined && /^[A-Za-z]/.test(token)
  if (!tokens.some(isWord)) return []
  const sayAs = accent === 'american' ? american : british
  const wordAt = (i: number) => (isWord(tokens[i]) ? (tokens[i] ?? '') : '')
  const units = tokens.map((token, i) => {
    if (!isWord(token)) return { token, phonemes: token, isWord: false }
    const after = wordAt(i + 1)
    const around = {
      before: wordAt(i - 1).toLowerCase(),
      earlier: wordAt(i - 2).toLowerCase(),
      after: after.toLowerCase(),
      vowelFollows: after !== '' && pronouncer.beginsWithVowel(after),
      endsPhrase: after === '',
    }
    return {
      token,
      phonemes: Array.from(sayAs(pronouncer.pronounce(token, around)))
        .filter(isSymbol)
        .join(''),
      isWord: true,
    }
  })
  return breathsOf(units).map((breath, i, all) =>
    pieceOf(breath, i === all.length - 1 ? SENTENCE_MS : BREATH_MS),
  )
}

interface Unit {
  token: string
  phonemes: string
  isWord: boolean
}

/** Cuts a long sentence, after a comma or the like if possible. */
function breathsOf(units: Unit[]): Unit[][] {
  const lengthOf = (some: Unit[]) => some.reduce((sum, { phonemes }) => sum + phonemes.length + 1, 0)
  if (lengthOf(units) <= MAX_SYMBOLS || units.length < 2) return [units]
  let most = 1
  while (lengthOf(units.slice(0, most + 1)) <= MAX_SYMBOLS) most++
  const comma = units.slice(0, most).findLastIndex(({ isWord, token }) => !isWord && token !== '(')
  const cut = comma > most / 3 ? comma + 1 : most
  const rest = units.slice(cut)
  if (!rest.some(({ isWord }) => isWord)) return [units.slice(0, cut)]
  return [units.slice(0, cut), ...breathsOf(rest)]
}

function pieceOf(units: Unit[], pauseMs: number): Piece {
  let text = ''
  let phonemes = ''
  for (const unit of units) {
    const space = (unit.isWord && !phonemes.endsWith('(') && phonemes) || /[—(]/.test(unit.token) ? ' ' : ''
    text += space + unit.token
    phonemes += space + unit.phonemes
  }
  return { text, phonemes, pauseMs }
}

/** Joins short sentences of one passage. */
function together(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (!last || last.phonemes.length + piece.phonemes.length > FEW_SYMBOLS) {
      joined.push(piece)
      continue
    }
    last.text += ` ${piece.text}`
    last.phonemes += ` ${piece.phonemes}`
    last.pauseMs = piece.pauseMs
  }
  return joined
}
