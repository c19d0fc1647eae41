import { riffChunk } from './riff.ts'
import type { Head, Tail } from './tail.ts'

/** The comment in the list that players show, and the XMP in the chunk that is set aside for it. */
export function wavTail({ bytes, fileBytes }: Head, xmp: string, comment: string): Tail {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error('The sound is not in a WAV file')
  const info = riffChunk({ id: 'ICMT', data: Buffer.from(`${comment}\0`) })
  const append = Buffer.concat([
    // Where the sound ends at an odd place, the byte that evens it may have been left out at the end of the file.
    Buffer.alloc(fileBytes % 2),
    riffChunk({ id: 'LIST', data: Buffer.concat([Buffer.from('INFO'), info]) }),
    riffChunk({ id: '_PMX', data: Buffer.from(xmp) }),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(fileBytes + append.length - 8)
  return { append, patch: { at: 4, bytes: length } }
}
