import type { MediaKind } from './media.ts'

type Format = {
  /** As people know them. */
  names: readonly string[]
  kinds: readonly MediaKind[]
  extensions: readonly string[]
  /** The MIME types in browsers: several for some formats. */
  types: readonly string[]
}

/**
 * Every accepted format: what the form accepts, what its hint and the questions name, and what the server recognizes.
 * The extensions are those of specification §9 and the usual others.
 */
const FORMATS = {
  png: { names: ['PNG'], kinds: ['image'], extensions: ['png'], types: ['image/png'] },
  jpeg: { names: ['JPEG'], kinds: ['image'], extensions: ['jpg', 'jpeg', 'jfif'], types: ['image/jpeg'] },
  webp: { names: ['WebP'], kinds: ['image'], extensions: ['webp'], types: ['image/webp'] },
  avif: { names: ['AVIF'], kinds: ['image'], extensions: ['avif'], types: ['image/avif'] },
  bmp: { names: ['BMP'], kinds: ['image'], extensions: ['bmp'], types: ['image/bmp', 'image/x-ms-bmp'] },
  tiff: { names: ['TIFF'], kinds: ['image'], extensions: ['tif', 'tiff'], types: ['image/tiff'] },
  gif: { names: ['GIF'], kinds: ['gif'], extensions: ['gif'], types: ['image/gif'] },
  mp4: {
    names: ['MP4'],
    kinds: ['video'],
    extensions: ['mp4', 'm4v'],
    types: ['video/mp4', 'video/x-m4v'],
  },
  mov: { names: ['MOV'], kinds: ['video'], extensions: ['mov'], types: ['video/quicktime'] },
  webm: {
    names: ['WebM'],
    kinds: ['video', 'audio'],
    extensions: ['webm', 'weba'],
    types: ['video/webm', 'audio/webm'],
  },
  mkv: {
    names: ['MKV'],
    kinds: ['video'],
    extensions: ['mkv'],
    types: ['video/x-matroska', 'video/matroska'],
  },
  avi: {
    names: ['AVI'],
    kinds: ['video'],
    extensions: ['avi'],
    types: ['video/x-msvideo', 'video/avi', 'video/msvideo'],
  },
  ogg: {
    names: ['Ogg'],
    kinds: ['video', 'audio'],
    extensions: ['ogg', 'ogv', 'oga', 'opus'],
    types: ['video/ogg', 'audio/ogg', 'application/ogg'],
  },
  mp3: { names: ['MP3'], kinds: ['audio'], extensions: ['mp3'], types: ['audio/mpeg', 'audio/mp3'] },
  wav: {
    names: ['WAV'],
    kinds: ['audio'],
    extensions: ['wav'],
    types: ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'],
  },
  m4a: {
    names: ['M4A', 'ALAC'],
    kinds: ['audio'],
    extensions: ['m4a', 'm4b', 'alac'],
    types: ['audio/mp4', 'audio/x-m4a', 'audio/alac'],
  },
  aac: {
    names: ['AAC'],
    kinds: ['audio'],
    extensions: ['aac'],
    types: ['audio/aac', 'audio/x-aac', 'audio/vnd.dlna.adts'],
  },
  flac: { names: ['FLAC'], kinds: ['audio'], extensions: ['flac'], types: ['audio/flac', 'audio/x-flac'] },
  wma: { names: ['WMA'], kinds: ['audio'], extensions: ['wma'], types: ['audio/x-ms-wma'] },
  aiff: {
    names: ['AIFF'],
    kinds: ['audio'],
    extensions: ['aiff', 'aif', 'aifc'],
    types: ['audio/aiff', 'audio/x-aiff'],
  },
  caf: { names: ['CAF'], kinds: ['audio'], extensions: ['caf', 'alac'], types: ['audio/x-caf'] },
} as const satisfies Record<string, Format>

export type MediaFormat = keyof typeof FORMATS

/** Formats of pictures, moving or not; all others hold streams. */
export type PictureFormat = {
  [Name in MediaFormat]: (typeof FORMATS)[Name]['kinds'][number] extends 'image' | 'gif' ? Name : never
}[MediaFormat]

export function isPictureFormat(format: MediaFormat): format is PictureFormat {
  const { kinds }: Format = FORMATS[format]
  return kinds.every((kind) => kind === 'image' || kind === 'gif')
}

/**
 * Photos of iPhones. Nothing here decodes them, since their codec is patented; browsers that can open them (Safari)
 * convert them to JPEG before the upload.
 */
export const HEIC: Format = {
  names: ['HEIC'],
  kinds: ['image'],
  extensions: ['heic', 'heif'],
  types: ['image/heic', 'image/heif'],
}

const rows: readonly Format[] = Object.values(FORMATS)

export function formatsOf(kind: MediaKind): readonly Format[] {
  return rows.filter(({ kinds }) => kinds.includes(kind))
}

/** The names of the formats of a kind, for lists that people read. */
export function formatNames(kind: MediaKind): string[] {
  return formatsOf(kind).flatMap(({ names }) => names)
}
