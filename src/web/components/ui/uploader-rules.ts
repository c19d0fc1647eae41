import { formatsOf, HEIC } from '../../../shared/catalogue/formats.ts'
import { MEDIA_KINDS, type MediaKind } from '../../../shared/catalogue/media.ts'

interface NamedFile {
  name: string
  type: string
}

/** What is let through. HEIC is among the pictures, or phones would grey it out and nobody would learn why. */
const takenAs = (kind: MediaKind) => (kind === 'image' ? [...formatsOf(kind), HEIC] : [...formatsOf(kind)])

/**
 * What a file may be: some formats hold pictures with sound, or sound alone. Browsers know no type for many formats, or
 * one of their own, so the end of the name counts too, unless the type says that it is something else altogether.
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

/** What a file most likely is: what its type says, where it may be several things. */
export function kindOf(file: NamedFile): MediaKind | null {
  const kinds = kindsOf(file)
  return kinds.find((kind) => file.type.startsWith(`${kind}/`)) ?? kinds[0] ?? null
}

/** For the `accept` attribute. Both types and endings, since file choosers differ in what they understand. */
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
  /** How many more may come. */
  room: number
}

/** Splits what was dropped into what fits and what does not, with one reason each. */
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
