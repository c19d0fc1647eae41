/** One part of a RIFF file; WebP pictures and WAV sounds are such files. */
export type RiffChunk = { id: string; data: Buffer }

const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

export function riffChunk({ id, data }: RiffChunk): Buffer {
  const head = Buffer.alloc(CHUNK_HEADER_BYTES)
  head.write(id, 'latin1')
  head.writeUInt32LE(data.length, 4)
  // Chunks begin at even places.
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

export function riffChunksOf(file: Buffer): RiffChunk[] {
  if (8 + file.readUInt32LE(4) > file.length) throw new Error('The file is shorter than it says')
  const chunks: RiffChunk[] = []
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= file.length; ) {
    const start = at + CHUNK_HEADER_BYTES
    const length = file.readUInt32LE(at + 4)
    if (start + length > file.length) throw new Error('The file ends within a chunk')
    chunks.push({ id: file.toString('latin1', at, at + 4), data: file.subarray(start, start + length) })
    at = start + length + (length % 2)
  }
  return chunks
}

export function riffFile(form: string, chunks: readonly RiffChunk[]): Buffer {
  const body = Buffer.concat(chunks.map(riffChunk))
  const head = Buffer.from(`RIFF\0\0\0\0${form}`, 'latin1')
  head.writeUInt32LE(body.length + form.length, 4)
  return Buffer.concat([head, body])
}
