import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from '../../../modules/provenance/containers/png.ts'

type Frames = { width: number; height: number; frames: readonly Uint8Array[]; frameMs: number }

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const INDEXED = 3
const LOOP_FOREVER = 0
/** The frame is cleared before the next one, which replaces it completely. */
const CLEAR = 1
const REPLACE = 0

/** An animated PNG, or null if it would exceed the maximum size. All frames share one palette. */
export async function apngOf(
  { width, height, frames, frameMs }: Frames,
  { colours, maxBytes }: { colours: number; maxBytes: number | null },
): Promise<Buffer | null> {
  const { palette, indexes } = await quantise({ width, height, frames }, colours)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED, 0, 0, 0], 8)
  const chunks = [
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('acTL', Buffer.concat([numberOf(frames.length), numberOf(LOOP_FOREVER)])),
    pngChunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    pngChunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
  ]
  let sequence = 0
  let bytes = 0
  for (const [index, pixels] of indexes.entries()) {
    chunks.push(frameControl(sequence++, { width, height, frameMs }))
    const data = packed(pixels, width)
    // Compression takes the most time, so it stops once the file is too large.
    bytes += data.length
    if (maxBytes !== null && bytes > maxBytes) return null
    const isFirst = index === 0
    chunks.push(
      isFirst ? pngChunk('IDAT', data) : pngChunk('fdAT', Buffer.concat([numberOf(sequence++), data])),
    )
  }
  return Buffer.concat([...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

type Colour = [red: number, green: number, blue: number, alpha: number]

/** The frames as one tall picture with few colors, split again. */
async function quantise({ width, height, frames }: Omit<Frames, 'frameMs'>, colours: number) {
  const raw = { width, height: height * frames.length, channels: 4 } as const
  const few = await sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
    .png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 0 })
    .toBuffer()
  const pixels = await sharp(few, { limitInputPixels: false }).ensureAlpha().raw().toBuffer()
  const places = new Map<number, number>()
  const palette: Colour[] = []
  const indexes = new Uint8Array(pixels.length / 4)
  // Pixels are mostly like the one before.
  let last = -1
  let place = 0
  for (let i = 0; i < indexes.length; i++) {
    const key = pixels.readUInt32BE(i * 4)
    if (key !== last) {
      last = key
      place = places.get(key) ?? palette.length
      if (place === palette.length) {
        palette.push([key >>> 24, (key >>> 16) & 255, (key >>> 8) & 255, key & 255])
        places.set(key, place)
      }
    }
    indexes[i] = place
  }
  const size = width * height
  return { palette, indexes: frames.map((_, index) => indexes.subarray(index * size, (index + 1) * size)) }
}

function frameControl(sequence: number, { width, height, frameMs }: Omit<Frames, 'frames'>): Buffer {
  const control = Buffer.alloc(26)
  for (const [index, value] of [sequence, width, height, 0, 0].entries())
    control.writeUInt32BE(value, index * 4)
  control.writeUInt16BE(frameMs, 20)
  control.writeUInt16BE(1000, 22)
  control.set([CLEAR, REPLACE], 24)
  return pngChunk('fcTL', control)
}

/** Each row begins with the number of its filter; for palette indexes no filter is best. */
function packed(indexes: Uint8Array, width: number): Buffer {
  const rows = indexes.length / width
  const filtered = Buffer.alloc(indexes.length + rows)
  for (let y = 0; y < rows; y++)
    filtered.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return deflateSync(filtered, { level: 9 })
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
