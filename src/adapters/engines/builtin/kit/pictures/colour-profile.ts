import { crc32, deflateSync } from 'node:zlib'

/** Puts the description of a picture's colours into a finished file, without touching the colours. */

const PNG_HEADER_END = 33

export function putProfileIntoPng(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([
    png.subarray(0, PNG_HEADER_END),
    length,
    body,
    checksum,
    png.subarray(PNG_HEADER_END),
  ])
}

const JPEG_START_BYTES = 2
const PROFILE_NAME = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A segment tells its length in two bytes, and also holds the name and two numbers. */
const MAX_PROFILE_BYTES = 0xffff - 2 - PROFILE_NAME.length - 2

/** The profile stands first, in as many segments as it needs. */
export function putProfileIntoJpeg(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / MAX_PROFILE_BYTES)
  const segments = Array.from({ length: count }, (_, i) => {
    const part = profile.subarray(i * MAX_PROFILE_BYTES, (i + 1) * MAX_PROFILE_BYTES)
    const header = Buffer.from([0xff, 0xe2, 0, 0])
    header.writeUInt16BE(2 + PROFILE_NAME.length + 2 + part.length, 2)
    return Buffer.concat([header, PROFILE_NAME, Buffer.from([i + 1, count]), part])
  })
  return Buffer.concat([jpeg.subarray(0, JPEG_START_BYTES), ...segments, jpeg.subarray(JPEG_START_BYTES)])
}

const RIFF_HEADER_BYTES = 12
const PROFILE_FLAG = 0x20
const ALPHA_FLAG = 0x10

/** The profile stands right after the extended header, which files without anything extra do not have yet. */
export function putProfileIntoWebp(
  webp: Buffer,
  profile: Buffer,
  { width, height }: { width: number; height: number },
): Buffer {
  const extended = webp.toString('latin1', RIFF_HEADER_BYTES, RIFF_HEADER_BYTES + 4) === 'VP8X'
  const rest = webp.subarray(RIFF_HEADER_BYTES + (extended ? 18 : 0))
  const header = Buffer.alloc(10)
  const flags = extended ? (webp[RIFF_HEADER_BYTES + 8] ?? 0) : ALPHA_FLAG
  header.writeUInt8(flags | PROFILE_FLAG, 0)
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', header),
    riffChunk('ICCP', profile),
    rest,
  ])
  return riffChunk('RIFF', body)
}

function riffChunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, body, Buffer.alloc(body.length % 2)])
}
