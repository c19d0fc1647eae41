import type { Canvas } from '@napi-rs/canvas'
import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'

/** Puts a canvas of the picture's size in front of it. */
export async function layOver(picture: Picture, canvas: Canvas): Promise<Picture> {
  const input = await canvas.encode('png')
  const data = await fromPixels(picture).composite([{ input }]).raw().toBuffer()
  return { width: picture.width, height: picture.height, data }
}
