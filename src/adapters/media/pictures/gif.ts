import { MEDIA_LIMITS } from '../../../shared/catalogue/media.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FileWindow } from '../file-window.ts'
import { checkPixels } from './check-pixels.ts'
import { MAX_PARTS, type PictureLayout, Pieces } from './layout.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
const SCREEN_END = 13
/** Browsers show frames with a shorter delay for this long. */
const SHORTEST_DELAY_MS = 20
const USUAL_DELAY_MS = 100

/** Frames are counted by walking from block to block; nothing is decoded. */
export async function layOutGif(file: FileWindow): Promise<PictureLayout> {
  const screen = Buffer.from(await file.read(0, SCREEN_END))
  const width = screen.readUInt16LE(6)
  const height = screen.readUInt16LE(8)
  const pieces = new Pieces()
  let position = SCREEN_END + colourTableBytes(screen.readUInt8(10))
  let frames = 0
  let durationMs = 0
  pieces.keep(0, position)
  for (let parts = 0; position < file.bytes; parts += 1) {
    if (parts > MAX_PARTS) throw new AppError('upload_unreadable')
    const [introducer] = await file.read(position, 1)
    if (introducer === TRAILER) break
    const end = introducer === IMAGE ? await endOfImage(file, position) : await endOfExtension(file, position)
    if (introducer === IMAGE) frames += 1
    if (frames > MEDIA_LIMITS.gif.frames) {
      throw new AppError('upload_too_many_frames', { limit: MEDIA_LIMITS.gif.frames })
    }
    durationMs += await delayIn(file, position)
    if (introducer === IMAGE || (await changesPicture(file, position))) pieces.keep(position, end)
    position = end
  }
  if (frames === 0) throw new AppError('upload_unreadable')
  pieces.insert(Buffer.from([TRAILER]))
  const still = frames === 1
  return { width, height, frames, durationMs: still ? null : durationMs, orientation: 1, pieces: pieces.list }
}

async function endOfImage(file: FileWindow, start: number): Promise<number> {
  const head = await file.read(start, 10)
  checkPixels('gif', head.readUInt16LE(5), head.readUInt16LE(7))
  const data = start + 10 + colourTableBytes(head.readUInt8(9))
  return endOfSubBlocks(file, data + 1)
}

async function endOfExtension(file: FileWindow, start: number): Promise<number> {
  const [introducer] = await file.read(start, 2)
  if (introducer !== EXTENSION) throw new AppError('upload_unreadable')
  return endOfSubBlocks(file, start + 2)
}

/** Blocks may be as short as a byte, so they are walked within a window without waiting for each. */
async function endOfSubBlocks(file: FileWindow, from: number): Promise<number> {
  for (let position = from; ; ) {
    const window = await file.windowAt(position)
    let offset = 0
    while (offset < window.length) {
      const length = window.readUInt8(offset)
      offset += 1 + length
      if (length === 0) return position + offset
    }
    position += offset
  }
}

/** Comments, texts and application data are dropped; loops and delays stay. */
async function changesPicture(file: FileWindow, start: number): Promise<boolean> {
  const [, label] = await file.read(start, 2)
  if (label === GRAPHIC_CONTROL) return true
  if (label !== APPLICATION) return false
  const name = (await file.read(start, 14)).toString('latin1', 3)
  return name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0'
}

async function delayIn(file: FileWindow, start: number): Promise<number> {
  const [introducer, label] = await file.read(start, 2)
  if (introducer !== EXTENSION || label !== GRAPHIC_CONTROL) return 0
  const delayMs = (await file.read(start + 4, 2)).readUInt16LE(0) * 10
  return delayMs < SHORTEST_DELAY_MS ? USUAL_DELAY_MS : delayMs
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}
