/** Ids begin with the kind of thing they identify, so that kinds are never confused. */
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

/** Too random to guess. Not a UUID, because browsers only make those over https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A UUID from the first 128 bits of a hexadecimal hash, in the format of a random one, because nothing else
 * is allowed in its place.
 */
export const uuidOf = (hash: string): string =>
  hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

export const newId = (named: Named): string => `${PREFIXES[named]}_${newKey()}`

export function isIdOf(named: Named, value: string): boolean {
  return value.startsWith(`${PREFIXES[named]}_`) && /^[a-z]+_[0-9a-f]{32}$/.test(value)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)
