/**
 * The symbols that Kokoro was trained on and their numbers, as runs of neighbours: a list of sounds, nearly those of
 * the International Phonetic Alphabet. A, I, O, Q, W and Y are diphthongs, T is the flap of American "water".
 */
const RUNS: readonly [first: number, symbols: string][] = [
  [1, ';:,.!?'],
  [9, '—…"()“” \u0303ʣʥʦʨᵝ\uAB67AI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'βɔɕç'],
  [80, 'ɖðʤə'],
  [85, 'ɚɛɜ'],
  [90, 'ɟ'],
  [92, 'ɡ'],
  [99, 'ɥ'],
  [101, 'ɨɪʝ'],
  [110, 'ɯɰŋɳɲɴø'],
  [118, 'ɸθœ'],
  [123, 'ɹ'],
  [125, 'ɾɻ'],
  [128, 'ʁɽʂʃʈʧ'],
  [135, 'ʊʋ'],
  [138, 'ʌɣɤ'],
  [142, 'χʎ'],
  [147, 'ʒʔ'],
  [156, 'ˈˌː'],
  [162, 'ʰ'],
  [164, 'ʲ'],
  [169, '↓'],
  [171, '→↗↘'],
  [177, 'ᵻ'],
]

const NUMBERS = new Map(
  RUNS.flatMap(([first, symbols]) => Array.from(symbols, (symbol, i) => [symbol, first + i] as const)),
)

/** Symbols that the network does not know are left out. */
export function symbolNumbers(phonemes: string): number[] {
  return Array.from(phonemes).flatMap((symbol) => NUMBERS.get(symbol) ?? [])
}

export function isSymbol(symbol: string): boolean {
  return NUMBERS.has(symbol)
}
