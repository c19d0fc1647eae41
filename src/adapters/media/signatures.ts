import type { MediaFormat } from '../../shared/catalogue/formats.ts'
import { AppError } from '../../shared/errors.ts'

/** As much of the beginning as the signatures need. */
export const HEAD_BYTES = 4096
/** Shorter than the shortest file of any format. */
const FEWEST_BYTES = 16

/** The format of a file, by its first bytes; its name says nothing. Throws if the format is not accepted. */
export function recogniseFormat(head: Buffer): MediaFormat {
  if (head.length < FEWEST_BYTES) throw new AppError('upload_unreadable')
  const at = (position: number, text: string) =>
    head.toString('latin1', position, position + text.length) === text
  const format =
    pictureFormat(at) ??
    riffFormat(at) ??
    baseMediaFormat(head, at) ??
    matroskaFormat(head, at) ??
    soundFormat(head, at)
  if (format) return format
  throw new AppError(isSvg(head) ? 'upload_svg' : 'upload_kind')
}

type At = (position: number, text: string) => boolean

function pictureFormat(at: At): MediaFormat | null {
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif'
  if (at(0, 'II*\0') || at(0, 'MM\0*')) return 'tiff'
  // Two letters could begin anything, so the two fields that are always zero are checked, too.
  if (at(0, 'BM') && at(6, '\0\0\0\0')) return 'bmp'
  return null
}

function riffFormat(at: At): MediaFormat | null {
  if (!at(0, 'RIFF')) return null
  if (at(8, 'WEBP')) return 'webp'
  if (at(8, 'WAVE')) return 'wav'
  return at(8, 'AVI ') ? 'avi' : null
}

/** MP4 and related formats, including the two picture formats of phones. */
function baseMediaFormat(head: Buffer, at: At): MediaFormat | null {
  const hasOldVideoBox = ['moov', 'mdat', 'wide', 'free', 'skip'].some((box) => at(4, box))
  if (hasOldVideoBox) return 'mov'
  if (!at(4, 'ftyp')) return null
  const brands = brandsOf(head)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (brands.some((brand) => /^(he(ic|ix|if|im|is|vc|vx|vm)|mif1|msf1)$/.test(brand)))
    throw new AppError('upload_heic')
  const [major = ''] = brands
  if (major === 'qt  ') return 'mov'
  return /^M4[AB] $/.test(major) ? 'm4a' : 'mp4'
}

/** The first brand is the one that the file was written for; the others are compatible ones. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let position = 16; position + 4 <= end; position += 4) {
    brands.push(head.toString('latin1', position, position + 4))
  }
  return brands
}

function matroskaFormat(head: Buffer, at: At): MediaFormat | null {
  if (!at(0, '\x1aE\xdf\xa3')) return null
  const start = head.toString('latin1', 0, 128)
  if (start.includes('webm')) return 'webm'
  return start.includes('matroska') ? 'mkv' : null
}

const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')

function soundFormat(head: Buffer, at: At): MediaFormat | null {
  if (at(0, 'OggS')) return 'ogg'
  if (at(0, 'fLaC')) return 'flac'
  if (at(0, 'caff')) return 'caf'
  if (at(0, 'FORM') && (at(8, 'AIFF') || at(8, 'AIFC'))) return 'aiff'
  if (head.subarray(0, ASF_HEADER.length).equals(ASF_HEADER)) return 'wma'
  if (at(0, 'ID3')) return 'mp3'
  return frameSyncFormat(head)
}

/** MP3 and AAC begin with a frame of sound, whose first bits are ones and whose next ones distinguish the two. */
function frameSyncFormat(head: Buffer): MediaFormat | null {
  const [first = 0, second = 0, third = 0] = head
  if (first !== 0xff) return null
  if ((second & 0xf6) === 0xf0) return 'aac'
  const layerThree = (second & 0xe6) === 0xe2
  const possibleRates = third >> 4 !== 15 && (third & 0x0c) !== 0x0c
  return layerThree && possibleRates ? 'mp3' : null
}

function isSvg(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return text.startsWith('<') && /<([a-z]+:)?svg[\s>]/i.test(text)
}
