/** What an id names is written in front of it, so that one kind is never taken for another. */
const PREFIXES = {
  upload: 'up',
  generation: 'gen',
  creation: 'cr',
  stickerPack: 'pack',
  prompt: 'pr',
  share: 'sh',
  piece: 'gp',
  report: 'rep',
  engineRun: 'run',
  engineTrial: 'try',
} as const

type Named = keyof typeof PREFIXES

const RANDOM_BYTES = 16

/** Random enough that nobody guesses one. Not a UUID, because browsers make those on https alone. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A UUID made of the first 128 bits of a hash in hexadecimal, shaped as a random one: nothing else is allowed in its place. */
export const uuidOf = (hash: string): string =>
  hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

export const newId = (named: Named): string => `${PREFIXES[named]}_${newKey()}`

export function isIdOf(named: Named, value: string): boolean {
  return value.startsWith(`${PREFIXES[named]}_`) && /^[a-z]+_[0-9a-f]{32}$/.test(value)
}
