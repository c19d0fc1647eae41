import speech from '../../content/speech.json' with { type: 'json' }

/**
 * Kokoro's symbols and their numbers, as runs of neighbours: a list of sounds, nearly those of the International
 * Phonetic Alphabet. A, I, O, Q, W and Y are diphthongs, T is the flap of American "water".
 */
const RUNS = speech.symbols as [first: number, symbols: string][]

const NUMBERS = new Map(
  RUNS.flatMap(([first, symbols]) => Array.from(symbols, (symbol, i) => [symbol, first + i] as const)),
)

/** Symbols that the network does not know are skipped. */
export function symbolNumbers(phonemes: string): number[] {
  return Array.from(phonemes).flatMap((symbol) => NUMBERS.get(symbol) ?? [])
}

export function isSymbol(symbol: string): boolean {
  return NUMBERS.has(symbol)
}
