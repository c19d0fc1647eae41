import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The header of RFC 1952: deflated, without name, time or system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const FINAL_EMPTY_BLOCK = Buffer.from([0x03, 0x00])
const MAX_STORED_BYTES = 0xffff

/**
 * A text with gaps, compressed once. Filling the gaps is almost free: the parts between them are already
 * compressed, and the values are stored uncompressed.
 */
export function compressTemplate(pieces: readonly string[]): (filling: string) => Buffer<ArrayBuffer> {
  const kept = pieces.map((piece) => {
    const plain = Buffer.from(piece)
    const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    return { plain, deflated }
  })
  return (filling) => {
    const gap = Buffer.from(filling)
    const stored = storedBlocks(gap)
    const parts = kept.flatMap((piece, i) => (i === 0 ? [piece] : [{ plain: gap, deflated: stored }, piece]))
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(parts.reduce((sum, { plain }) => crc32(plain, sum), 0))
    trailer.writeUInt32LE(parts.reduce((sum, { plain }) => sum + plain.length, 0) % 2 ** 32, 4)
    return Buffer.concat([HEADER, ...parts.map(({ deflated }) => deflated), FINAL_EMPTY_BLOCK, trailer])
  }
}

/** Stored blocks: each has its length, the complement of that, and the bytes. */
function storedBlocks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let start = 0; start < bytes.length; start += MAX_STORED_BYTES) {
    const part = bytes.subarray(start, start + MAX_STORED_BYTES)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(part.length ^ 0xffff, 3)
    blocks.push(head, part)
  }
  return Buffer.concat(blocks)
}
