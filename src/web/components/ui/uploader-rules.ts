export type MediaKind = 'image' | 'gif' | 'video' | 'audio'

interface Format {
  types: string[]
  extensions: string[]
}

/** What the product takes, by kind. Browsers name some formats in several ways, and some files not at all. */
const formats: Record<MediaKind, Format> = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
    extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'heic', 'heif'],
  },
  gif: { types: ['image/gif'], extensions: ['gif'] },
  video: {
    types: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'],
    extensions: ['mp4', 'webm', 'mov', 'm4v'],
  },
  audio: {
    types: [
      'audio/mpeg',
      'audio/mp3',
      'audio/wav',
      'audio/wave',
      'audio/x-wav',
      'audio/mp4',
      'audio/x-m4a',
      'audio/ogg',
      'audio/webm',
      'audio/flac',
      'audio/x-flac',
    ],
    extensions: ['mp3', 'wav', 'm4a', 'ogg', 'oga', 'weba', 'flac'],
  },
}

const allKinds: MediaKind[] = ['image', 'gif', 'video', 'audio']

interface NamedFile {
  name: string
  type: string
}

/** By type where the browser knows one, else by the end of the name: HEIC often comes without a type. */
export function kindOf(file: NamedFile): MediaKind | null {
  const type = file.type.toLowerCase().split(';')[0] ?? ''
  if (type && type !== 'application/octet-stream') {
    return allKinds.find((kind) => formats[kind].types.includes(type)) ?? null
  }
  const extension = file.name.toLowerCase().split('.').at(-1) ?? ''
  return allKinds.find((kind) => formats[kind].extensions.includes(extension)) ?? null
}

/** For the `accept` attribute. Both types and endings, since file choosers differ in what they understand. */
export function acceptAttribute(kinds: readonly MediaKind[]): string {
  return kinds
    .flatMap((kind) => [
      ...formats[kind].types,
      ...formats[kind].extensions.map((extension) => `.${extension}`),
    ])
    .join(',')
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
    const kind = kindOf(file)
    if (kind === null || !kinds.includes(kind)) refused.push({ file, reason: 'kind' })
    else if (file.size === 0) refused.push({ file, reason: 'empty' })
    else if (file.size > maxBytes) refused.push({ file, reason: 'size' })
    else if (accepted.length >= room) refused.push({ file, reason: 'count' })
    else accepted.push(file)
  }
  return { accepted, refused }
}
