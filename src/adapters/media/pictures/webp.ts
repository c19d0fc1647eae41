import { riffChunk } from '../../../modules/provenance/containers/riff.ts'
import { MEDIA_LIMITS } from '../../../shared/catalogue/media.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FileWindow } from '../file-window.ts'
import { checkPixels } from './check-pixels.ts'
import { isTurned, orientationExif, readOrientation } from './exif.ts'
import { MAX_PARTS, type PictureLayout, Pieces } from './layout.ts'

const HEADER_BYTES = 12
const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04
const MAX_EXIF_BYTES = 64 * 1024

type Chunk = { type: string; start: number; dataBytes: number; end: number }
type Size = { width: number; height: number }

export async function layOutWebp(file: FileWindow): Promise<PictureLayout> {
  const orientation = await findOrientation(file)
  const pieces = new Pieces()
  let canvas: Size | null = null
  let frames = 0
  let durationMs = 0
  let kept = 4
  for await (const chunk of chunksOf(file)) {
    const size = await sizeIn(file, chunk)
    if (size) checkPixels('image', size.width, size.height)
    canvas ??= size
    if (chunk.type === 'ANMF') {
      frames += 1
      durationMs += (await file.read(chunk.start + 8 + 12, 3)).readUIntLE(0, 3)
    }
    if (frames > MEDIA_LIMITS.gif.frames) {
      throw new AppError('upload_too_many_frames', { limit: MEDIA_LIMITS.gif.frames })
    }
    const length = chunk.end - chunk.start
    if (chunk.type === 'VP8X') pieces.insert(await features(file, chunk, orientation))
    else if (KEPT.has(chunk.type)) pieces.keep(chunk.start, chunk.end)
    if (chunk.type === 'VP8X' || KEPT.has(chunk.type)) kept += length
  }
  if (!canvas) throw new AppError('upload_unreadable')
  const exif = isTurned(orientation) ? [riffChunk({ id: 'EXIF', data: orientationExif(orientation) })] : []
  const bytes = exif.reduce((sum, { length }) => sum + length, kept)
  return {
    ...canvas,
    frames: Math.max(1, frames),
    durationMs: frames > 1 ? durationMs : null,
    orientation,
    pieces: [riffHeader(bytes), ...pieces.list, ...exif],
  }
}

/**
 * Within the length in the file's own header; anything after that is dropped, and missing bytes mean a truncated file.
 */
async function* chunksOf(file: FileWindow): AsyncGenerator<Chunk, void> {
  const fileEnd = 8 + (await file.read(0, HEADER_BYTES)).readUInt32LE(4)
  if (fileEnd > file.bytes) throw new AppError('upload_unreadable')
  for (let start = HEADER_BYTES, parts = 0; start + 8 <= fileEnd; parts += 1) {
    if (parts > MAX_PARTS) throw new AppError('upload_unreadable')
    const head = await file.read(start, 8)
    const dataBytes = head.readUInt32LE(4)
    const end = start + 8 + dataBytes + (dataBytes % 2)
    if (end > fileEnd) throw new AppError('upload_unreadable')
    yield { type: head.toString('latin1', 0, 4), start, dataBytes, end }
    start = end
  }
}

async function sizeIn(file: FileWindow, { type, start, dataBytes }: Chunk): Promise<Size | null> {
  const data = await file.read(start + 8, Math.min(dataBytes, 16))
  if (type === 'VP8X' && data.length >= 10) {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  }
  if (type === 'ANMF' && data.length >= 12) {
    return { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 }
  }
  if (type === 'VP8 ' && data.length >= 10) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (type === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return null
}

/** The chunk that lists the file's contents, without the flags of metadata. */
async function features(file: FileWindow, { start, end }: Chunk, orientation: number): Promise<Buffer> {
  const chunk = Buffer.from(await file.read(start, Math.min(end - start, 18)))
  if (chunk.length !== 18 || end - start !== 18) throw new AppError('upload_unreadable')
  const flags = chunk.readUInt8(8) & ~(EXIF_FLAG | XMP_FLAG)
  chunk.writeUInt8(isTurned(orientation) ? flags | EXIF_FLAG : flags, 8)
  return chunk
}

async function findOrientation(file: FileWindow): Promise<number> {
  let hasFeatures = false
  let orientation = 1
  for await (const { type, start, dataBytes } of chunksOf(file)) {
    if (type === 'VP8X') hasFeatures = true
    if (type !== 'EXIF' || dataBytes > MAX_EXIF_BYTES) continue
    const data = await file.read(start + 8, dataBytes)
    // Some programs prepend the EXIF marker of JPEG files.
    orientation = readOrientation(data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)
  }
  return hasFeatures ? orientation : 1
}

function riffHeader(bytes: number): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(bytes, 4)
  return header
}
