import { crc32, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const SIGNATURE_BYTES = SIGNATURE.length
/** Length and type stand before the data of a chunk, a check sum behind it. */
const FRAME_BYTES = 12
const KEYWORD = 'XML:com.adobe.xmp'
const MAX_XMP_BYTES = 1024 * 1024

/** The same picture with this XMP instead of any that it had. */
export function pngWithXmp(png: Buffer, xmp: string): Buffer {
  const [header, ...others] = chunksOf(png)
  const last = others.at(-1)
  if (!header || !last || typeOf(last) !== 'IEND') throw new Error('The PNG breaks off')
  const kept = others.filter((chunk) => !isXmp(chunk))
  return Buffer.concat([png.subarray(0, SIGNATURE_BYTES), header, xmpChunk(xmp), ...kept])
}

/** Up to the one that ends the picture, or to where the file breaks off. */
function chunksOf(png: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length; ) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at)
    const chunk = png.subarray(at, end)
    if (end > png.length) break
    chunks.push(chunk)
    if (typeOf(chunk) === 'IEND') break
    at = end
  }
  return chunks
}

const typeOf = (chunk: Buffer): string => chunk.toString('latin1', 4, 8)

/** Some programs write it compressed or as plain text, though it should be neither. */
function isXmp(chunk: Buffer): boolean {
  return ['iTXt', 'zTXt', 'tEXt'].includes(typeOf(chunk)) && chunk.subarray(8).indexOf(`${KEYWORD}\0`) === 0
}

export const isPng = (head: Buffer): boolean => head.subarray(0, SIGNATURE_BYTES).equals(SIGNATURE)

/** The XMP that a program has compressed, in which a search through the bytes finds nothing. */
export function compressedXmpOf(png: Buffer): Buffer[] {
  return chunksOf(png)
    .filter((chunk) => isXmp(chunk) && typeOf(chunk) !== 'tEXt')
    .flatMap((chunk) => {
      const text = chunk.subarray(8 + KEYWORD.length + 1, -4)
      // Of zTXt the method comes first; of iTXt a flag and the method, and then two texts that end with a zero.
      if (typeOf(chunk) === 'zTXt') return inflated(text.subarray(1))
      return text[0] === 1 ? inflated(text.subarray(text.indexOf(0, text.indexOf(0, 2) + 1) + 1)) : []
    })
}

/** What cannot be unpacked, or is suspiciously long, is none. */
function inflated(data: Buffer): Buffer[] {
  try {
    return [inflateSync(data, { maxOutputLength: MAX_XMP_BYTES })]
  } catch {
    return []
  }
}

function xmpChunk(xmp: string): Buffer {
  // Behind the keyword: not compressed, by no method, in no language and with no translated keyword.
  return pngChunk('iTXt', Buffer.from(`${KEYWORD}\0\0\0\0\0${xmp}`))
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + FRAME_BYTES)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}
