import { jpegSegment } from '../../../modules/provenance/containers/jpeg.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FileWindow } from '../file-window.ts'
import { isTurned, orientationExif, readOrientation } from './exif.ts'
import { MAX_PARTS, type PictureLayout, Pieces } from './layout.ts'

const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Each scan costs a pass over the whole picture, so a small file with many of them would take hours to open. */
const MAX_SCANS = 200

/** The marker with its length and data, and after the header of a scan also the scan itself. */
type Segment = { marker: number; start: number; end: number }

export async function layOutJpeg(file: FileWindow): Promise<PictureLayout> {
  const orientation = await findOrientation(file)
  const pieces = new Pieces()
  let width = 0
  let height = 0
  let scans = 0
  pieces.keep(0, 2)
  if (isTurned(orientation)) pieces.insert(exifSegment(orientation))
  for await (const segment of segmentsOf(file)) {
    const { marker, start, end } = segment
    if (isFrameHeader(marker)) {
      const header = await file.read(start, 9)
      height = header.readUInt16BE(5)
      width = header.readUInt16BE(7)
    }
    if (marker === START_OF_SCAN) scans += 1
    if (scans > MAX_SCANS) throw new AppError('upload_unreadable')
    const replacement = marker === APP0 ? await withoutThumbnail(file, segment) : null
    if (replacement) pieces.insert(replacement)
    else if (await showsInPicture(file, segment)) pieces.keep(start, end)
  }
  if (scans === 0) throw new AppError('upload_unreadable')
  return { width, height, frames: 1, durationMs: null, orientation, pieces: pieces.list }
}

/** Up to the end of the picture; what follows is another file, or a preview of this one. */
async function* segmentsOf(file: FileWindow): AsyncGenerator<Segment, void> {
  for (let start = 2, parts = 0; parts < MAX_PARTS; parts += 1) {
    const [prefix, marker = 0] = await file.read(start, 2)
    if (prefix !== 0xff) throw new AppError('upload_unreadable')
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      start += 1
      continue
    }
    const end = await endOf(file, marker, start)
    yield { marker, start, end }
    if (marker === END_OF_IMAGE) return
    start = end
  }
  throw new AppError('upload_unreadable')
}

async function endOf(file: FileWindow, marker: number, start: number): Promise<number> {
  const standsAlone = marker === END_OF_IMAGE || marker === 0x01 || isRestart(marker)
  if (standsAlone) return start + 2
  const length = (await file.read(start + 2, 2)).readUInt16BE(0)
  const end = start + 2 + length
  if (length < 2 || end > file.bytes) throw new AppError('upload_unreadable')
  return marker === START_OF_SCAN ? endOfScan(file, end) : end
}

/** A scan ends at the first marker that is neither a stuffed zero nor a restart. */
async function endOfScan(file: FileWindow, from: number): Promise<number> {
  for (let position = from; ; ) {
    const window = await file.windowAt(position)
    const found = window.indexOf(0xff)
    if (found === -1) {
      position += window.length
      continue
    }
    const [, next = 0] = await file.read(position + found, 2)
    if (next !== 0 && !isRestart(next) && next !== 0xff) return position + found
    // A fill byte may itself be the beginning of the marker.
    position += found + (next === 0xff ? 1 : 2)
  }
}

/** Everything but metadata: only the color profile and Adobe's color marker affect the displayed picture. */
async function showsInPicture(file: FileWindow, { marker, start, end }: Segment): Promise<boolean> {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  const label = (await file.read(start + 4, Math.min(12, end - start - 4))).toString('latin1')
  return (marker === APP2 && label === 'ICC_PROFILE\0') || (marker === APP14 && label.startsWith('Adobe'))
}

const JFIF_BYTES = 18

/** The header of most JPEGs, without a thumbnail; null for its extensions. */
async function withoutThumbnail(file: FileWindow, { start, end }: Segment): Promise<Buffer | null> {
  if (end - start < JFIF_BYTES) return null
  const head = Buffer.from(await file.read(start, JFIF_BYTES))
  if (head.toString('latin1', 4, 9) !== 'JFIF\0') return null
  head.writeUInt16BE(JFIF_BYTES - 2, 2)
  head.writeUInt16BE(0, JFIF_BYTES - 2)
  return head
}

const EXIF_LABEL = Buffer.from('Exif\0\0', 'latin1')

async function findOrientation(file: FileWindow): Promise<number> {
  for await (const { marker, start, end } of segmentsOf(file)) {
    if (marker === START_OF_SCAN) break
    if (marker !== APP1) continue
    const data = await file.read(start + 4, end - start - 4)
    if (data.subarray(0, EXIF_LABEL.length).equals(EXIF_LABEL)) {
      return readOrientation(data.subarray(EXIF_LABEL.length))
    }
  }
  return 1
}

function exifSegment(orientation: number): Buffer {
  return jpegSegment(APP1, Buffer.concat([EXIF_LABEL, orientationExif(orientation)]))
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

/** The codes between the frame headers mean tables: Huffman, arithmetic and one that is reserved. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
