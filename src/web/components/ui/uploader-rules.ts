import { formatsOf, HEIC } from '../../../shared/catalogue/formats.ts'
import { MEDIA_KINDS, type MediaKind } from '../../../shared/catalogue/media.ts'

interface NamedFile {
  name: string
  type: string
}

/** The accepted formats. HEIC is one of them; otherwise phones would gray it out without saying why. */
const takenAs = (kind: MediaKind) => (kind === 'image' ? [...formatsOf(kind), HEIC] : [...formatsOf(kind)])

/**
 * The kinds that a file may be: some formats contain video or only sound. Browsers have no type for many
 * formats, or their own, so the file extension counts too, unless the type contradicts it.
 */
function kindsOf(file: NamedFile): MediaKind[] {
  const { type, extension } = namesOf(file)
  const saysNothing = type === '' || type === 'application/octet-stream'
  return MEDIA_KINDS.filter((kind) =>
    takenAs(kind).some(
      ({ types, extensions }) =>
        types.includes(type) ||
        (extensions.includes(extension) && (saysNothing || type.startsWith(`${familyOf(kind)}/`))),
    ),
  )
}

function namesOf({ type, name }: NamedFile) {
  const lastDot = name.lastIndexOf('.')
  return { type: type.toLowerCase().split(';')[0] ?? '', extension: name.slice(lastDot + 1).toLowerCase() }
}

export function isHeic(file: NamedFile): boolean {
  const { type, extension } = namesOf(file)
  return HEIC.types.includes(type) || HEIC.extensions.includes(extension)
}

const familyOf = (kind: MediaKind) => (kind === 'gif' ? 'image' : kind)

/** The most likely kind of a file: the one of its type, if several are possible. */
export function kindOf(file: NamedFile): MediaKind | null {
  const kinds = kindsOf(file)
  return kinds.find((kind) => file.type.startsWith(`${kind}/`)) ?? kinds[0] ?? null
}

/**
 * For the `accept` attribute. Both types and extensions, since file choosers differ in what they understand.
 */
export function acceptAttribute(kinds: readonly MediaKind[]): string {
  const formats = kinds.flatMap(takenAs)
  const names = formats.flatMap(({ types, extensions }) => [...types, ...extensions.map((end) => `.${end}`)])
  return [...new Set(names)].join(',')
}

export interface Refusal<F> {
  file: F
  reason: 'kind' | 'empty' | 'size' | 'count'
}

interface Limits {
  kinds: readonly MediaKind[]
  maxBytes: number
  /** How many more files are allowed. */
  room: number
}

/** Splits dropped files into accepted and refused ones, with one reason for each refusal. */
export function sortOut<F extends NamedFile & { size: number }>(
  files: readonly F[],
  { kinds, maxBytes, room }: Limits,
): { accepted: F[]; refused: Refusal<F>[] } {
  const accepted: F[] = []
  const refused: Refusal<F>[] = []
  for (const file of files) {
    if (!kindsOf(file).some((kind) => kinds.includes(kind))) refused.push({ file, reason: 'kind' })
    else if (file.size === 0) refused.push({ file, reason: 'empty' })
    else if (file.size > maxBytes) refused.push({ file, reason: 'size' })
    else if (accepted.length >= room) refused.push({ file, reason: 'count' })
    else accepted.push(file)
  }
  return { accepted, refused }
}
