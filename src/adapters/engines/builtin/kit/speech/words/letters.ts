import speech from '../../../content/speech.json' with { type: 'json' }

/** The names of the letters. */
const NAMES: Record<string, string> = speech.letters

/** Only the last letter keeps its full stress, as in "the U S A". */
export function spell(letters: string): string {
  const names = Array.from(letters.toLowerCase(), (letter) => NAMES[letter] ?? '')
  return names.map((name, i) => (i < names.length - 1 ? name.replace('ˈ', 'ˌ') : name)).join('')
}
