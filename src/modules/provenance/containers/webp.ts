import { type RiffChunk, riffChunksOf, riffFile } from './riff.ts'

const HAS_XMP = 0x04
const HAS_ALPHA = 0x10

/** The same picture with this XMP instead of any that it had. */
export function webpWithXmp(webp: Buffer, xmp: string): Buffer {
  const chunks = extendedChunks(webp, HAS_XMP).filter(({ id }) => id !== 'XMP ')
  return riffFile('WEBP', [...chunks, { id: 'XMP ', data: Buffer.from(xmp) }])
}

/** The chunks of a picture, first the extended header that says what the file holds, now also this. */
export function extendedChunks(webp: Buffer, holds: number): [RiffChunk, ...RiffChunk[]] {
  const chunks = riffChunksOf(webp)
  const header = Buffer.from(chunks.find(({ id }) => id === 'VP8X')?.data ?? extendedHeader(chunks))
  header.writeUInt8(header.readUInt8(0) | holds, 0)
  return [{ id: 'VP8X', data: header }, ...chunks.filter(({ id }) => id !== 'VP8X')]
}

/** A plain file has none of its own: what it says is then read from the picture. */
function extendedHeader(chunks: readonly RiffChunk[]): Buffer {
  const picture = chunks.find(({ id }) => id === 'VP8 ' || id === 'VP8L')
  if (!picture) throw new Error('The WebP has no picture')
  const { width, height, alpha } =
    picture.id === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data)
  const header = Buffer.alloc(10)
  header.writeUInt8(alpha ? HAS_ALPHA : 0, 0)
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  return header
}

/** Behind a signature of one byte: 14 bits each for the sides, less one, and one bit for transparency. */
function losslessSize(data: Buffer) {
  const bits = data.readUInt32LE(1)
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    alpha: ((bits >>> 28) & 1) === 1,
  }
}

/** Behind the frame tag and the start code; the two highest bits of each side tell how to scale it. */
function lossySize(data: Buffer) {
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, alpha: false }
}
