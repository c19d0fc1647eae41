import { pngChunk } from '../../../modules/provenance/containers/png.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FileWindow } from '../file-window.ts'
import { isTurned, orientationExif, readOrientation } from './exif.ts'
import { MAX_PARTS, type PictureLayout, Pieces } from './layout.ts'

/** The chunks that affect the displayed picture. Of an animated PNG that is its first frame. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
])
const SIGNATURE_BYTES = 8
const IHDR_END = SIGNATURE_BYTES + 12 + 13
const MAX_EXIF_BYTES = 64 * 1024

export async function layOutPng(file: FileWindow): Promise<PictureLayout> {
  const header = await file.read(SIGNATURE_BYTES, 16)
  if (header.readUInt32BE(0) !== 13 || header.toString('latin1', 4, 8) !== 'IHDR') {
    throw new AppError('upload_unreadable')
  }
  const width = header.readUInt32BE(8)
  const height = header.readUInt32BE(12)
  const orientation = await findOrientation(file)
  const pieces = new Pieces()
  pieces.keep(0, IHDR_END)
  if (isTurned(orientation)) pieces.insert(pngChunk('eXIf', orientationExif(orientation)))
  for await (const { type, start, end } of chunksOf(file, IHDR_END)) {
    if (KEPT.has(type)) pieces.keep(start, end)
  }
  return { width, height, frames: 1, durationMs: null, orientation, pieces: pieces.list }
}

/** Up to the end of the picture; anything after it is ignored. */
async function* chunksOf(file: FileWindow, from: number) {
  for (let start = from, parts = 0; parts < MAX_PARTS; parts += 1) {
    const head = await file.read(start, 8)
    const type = head.toString('latin1', 4, 8)
    const end = start + 12 + head.readUInt32BE(0)
    if (end > file.bytes) throw new AppError('upload_unreadable')
    yield { type, start, end }
    if (type === 'IEND') return
    start = end
  }
  throw new AppError('upload_unreadable')
}

async function findOrientation(file: FileWindow): Promise<number> {
  for await (const { type, start, end } of chunksOf(file, IHDR_END)) {
    if (type === 'IDAT') break
    if (type !== 'eXIf' || end - start > MAX_EXIF_BYTES) continue
    return readOrientation(await file.read(start + 8, end - start - 12))
  }
  return 1
}
