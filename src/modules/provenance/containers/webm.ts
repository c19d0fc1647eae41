import type { Head, Tail } from './tail.ts'

const SEGMENT = 0x18538067
const TAGS = 0x1254c367
const TAG = 0x7373
const TARGETS = 0x63c0
const SIMPLE_TAG = 0x67c8
const TAG_NAME = 0x45a3
const TAG_STRING = 0x4487

/** Tags for the whole video, at the end of its segment. */
export function webmTail(head: Head, xmp: string, comment: string): Tail {
  const tags = [simpleTag('COMMENT', comment), simpleTag('XMP', xmp)]
  const append = element(TAGS, element(TAG, element(TARGETS, Buffer.alloc(0)), ...tags))
  const { at, bytes, value } = segmentSize(head.bytes)
  if (value === null) return { append, patch: null }
  if (at + bytes + value !== head.fileBytes) throw new Error('Something follows the segment of the WebM')
  return { append, patch: { at, bytes: sizeOf(value + append.length, bytes) } }
}

/** Where the length of the segment stands, in how many bytes, and what it is; null where the file leaves it open. */
function segmentSize(file: Buffer): { at: number; bytes: number; value: number | null } {
  const header = readSize(file, 4)
  const start = 4 + header.bytes + (header.value ?? 0)
  if (file.readUInt32BE(start) !== SEGMENT) throw new Error('The WebM has no segment')
  return { at: start + 4, ...readSize(file, start + 4) }
}

/** The number of leading zero bits of the first byte is the number of bytes that follow; all ones mean: unknown. */
function readSize(file: Buffer, at: number): { bytes: number; value: number | null } {
  const bytes = Math.clz32(file.readUInt8(at)) - 23
  let value = file.readUInt8(at) - 2 ** (8 - bytes)
  let unknown = value === 2 ** (8 - bytes) - 1
  for (const byte of file.subarray(at + 1, at + bytes)) {
    value = value * 256 + byte
    unknown &&= byte === 0xff
  }
  return { bytes, value: unknown ? null : value }
}

function sizeOf(value: number, bytes: number): Buffer {
  if (value >= 2 ** (7 * bytes) - 1) throw new Error('The length of the WebM does not fit into its place')
  const size = Buffer.alloc(bytes)
  let left = value
  for (let index = bytes - 1; index >= 0; index--) {
    size[index] = left % 256
    left = Math.floor(left / 256)
  }
  size[0] = (size[0] ?? 0) | (1 << (8 - bytes))
  return size
}

function element(id: number, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content)
  const digits = id.toString(16)
  return Buffer.concat([Buffer.from(digits, 'hex'), sizeOf(data.length, 4), data])
}

function simpleTag(name: string, text: string): Buffer {
  return element(SIMPLE_TAG, element(TAG_NAME, Buffer.from(name)), element(TAG_STRING, Buffer.from(text)))
}
