import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { findFfmpeg } from './find-ffmpeg.ts'

const run = promisify(execFile)

/** After the box's type, in the first version of the header; numbers there have 16 bits after the point. */
const MATRIX_IN_TRACK_HEADER = 44
const QUARTER_TURN = [0, 1, 0, -1, 0]

/** A temporary folder with test files. */
export async function createSamples(within = tmpdir()) {
  const folder = await mkdtemp(join(within, 'plumdrop-media-'))
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  let count = 0
  const newPath = () => join(folder, `${++count}`)
  return {
    folder,
    ffmpeg,
    newPath,
    /** Writes bytes to a file with a meaningless name. */
    async write(bytes: Uint8Array | string): Promise<string> {
      const path = newPath()
      await writeFile(path, bytes)
      return path
    },
    /** ffmpeg's output for these arguments, in a container. */
    async video(container: string, ...given: string[]): Promise<string> {
      const path = newPath()
      await run(ffmpeg ?? 'ffmpeg', ['-v', 'error', ...given, '-f', container, path])
      return path
    },
    /** The same MP4 with the note that it is to be rotated clockwise by 90°, as phones write it. */
    async turned(path: string): Promise<string> {
      const bytes = await readFile(path)
      const matrix = bytes.indexOf('tkhd') + MATRIX_IN_TRACK_HEADER
      for (const [i, value] of QUARTER_TURN.entries()) bytes.writeInt32BE(value * 0x10000, matrix + 4 * i)
      const turned = newPath()
      await writeFile(turned, bytes)
      return turned
    },
    read: (path: string) => readFile(path),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A picture in which no two neighbors are alike, so that any shift or rotation is noticed. */
export function colourful(width = 40, height = 24) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * 31 + Math.floor(i / (width * 3)) * 17) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The photographer's location is in these bytes, once as EXIF and once as XMP. */
export const SECRET = 'Secret-Street-7'

export function withSecrets(picture: ReturnType<typeof sharp>, orientation = 6) {
  return picture
    .keepIccProfile()
    .withExif({
      IFD0: { ImageDescription: SECRET, Artist: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .withMetadata({ orientation })
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PNG that claims to be this large; little of it is there. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const data = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of one pixel and any number of frames. */
export function gifOfFrames(frames: number): Buffer {
  const screen = Buffer.from('474946383961010001008000000000000000ff', 'hex')
  const frame = Buffer.from('21f904000a0000002c000000000100010000020244010 0'.replace(' ', ''), 'hex')
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

/** The bytes of a small archive. */
export const ZIP = Buffer.from(
  '504b03040a0000000000000000000000000000000000000000000100000061504b0506000000000100010000000000',
  'hex',
)
