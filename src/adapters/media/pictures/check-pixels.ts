import { MEDIA_LIMITS } from '../../../shared/catalogue/media.ts'
import { AppError } from '../../../shared/errors.ts'

/** A small file can unpack to gigabytes, so its size in pixels is checked before anything is unpacked. */
export function checkPixels(kind: 'image' | 'gif' | 'video', width: number, height: number): void {
  if (width < 1 || height < 1) throw new AppError('upload_unreadable')
  const { pixels } = MEDIA_LIMITS[kind]
  if (width * height <= pixels) return
  throw new AppError('upload_too_many_pixels', { width, height, limit: pixels / 1_000_000 })
}
