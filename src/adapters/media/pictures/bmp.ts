import { AppError } from '../../../shared/errors.ts'
import type { FileWindow } from '../file-window.ts'
import { checkPixels } from './check-pixels.ts'

const OLD_HEADER_BYTES = 12
const UNCOMPRESSED = 0

export async function sizeOfBmp(file: FileWindow): Promise<{ width: number; height: number }> {
  const head = await file.read(0, 34)
  if (head.readUInt32LE(14) === OLD_HEADER_BYTES) {
    return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
  }
  // A negative height means that the picture is stored from the top.
  const width = head.readInt32LE(18)
  const height = Math.abs(head.readInt32LE(22))
  checkPixels('image', width, height)
  const rowBytes = Math.ceil((width * head.readUInt16LE(28)) / 32) * 4
  const cutOff = head.readUInt32LE(10) + rowBytes * height > file.bytes
  if (head.readUInt32LE(30) === UNCOMPRESSED && cutOff) throw new AppError('upload_unreadable')
  return { width, height }
}
