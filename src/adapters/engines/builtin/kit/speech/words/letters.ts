/** The names of the letters. */
const NAMES: Record<string, string> = {
  a: 'ˈA',
  b: 'bˈi',
  c: 'sˈi',
  d: 'dˈi',
  e: 'ˈi',
  f: 'ˈɛf',
  g: 'ʤˈi',
  h: 'ˈAʧ',
  i: 'ˈI',
  j: 'ʤˈA',
  k: 'kˈA',
  l: 'ˈɛl',
  m: 'ˈɛm',
  n: 'ˈɛn',
  o: 'ˈO',
  p: 'pˈi',
  q: 'kjˈu',
  r: 'ˈɑɹ',
  s: 'ˈɛs',
  t: 'tˈi',
  u: 'jˈu',
  v: 'vˈi',
  w: 'dˈʌbᵊlju',
  x: 'ˈɛks',
  y: 'wˈI',
  z: 'zˈi',
}

/** Only the last letter keeps its full stress, as in "the U S A". */
export function spell(letters: string): string {
  const names = Array.from(letters.toLowerCase(), (letter) => NAMES[letter] ?? '')
  return names.map((name, i) => (i < names.length - 1 ? name.replace('ˈ', 'ˌ') : name)).join('')
}
