import { isHeic } from '../../../components/ui/uploader-rules.ts'

const QUALITY = 0.95

/** A HEIC photo as JPEG, if this browser can open it (Safari can). Every other file is returned unchanged. */
export async function heicToJpeg(file: File): Promise<File> {
  if (!isHeic(file)) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' })
}
