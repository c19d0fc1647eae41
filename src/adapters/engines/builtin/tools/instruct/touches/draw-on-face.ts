import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { TaskTools } from '../../../host/task.ts'
import type { Face } from '../../../kit/faces/face.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { layOver } from './lay-over.ts'
import { findOneFace } from './one-face.ts'

/** Draws over the one face of a picture. */
export async function drawOnFace(
  picture: Picture,
  tools: Pick<TaskTools, 'models'>,
  draw: (context: SKRSContext2D, face: Face) => void | Promise<void>,
): Promise<Picture> {
  const face = await findOneFace(picture, tools)
  const canvas = createCanvas(picture.width, picture.height)
  await draw(canvas.getContext('2d'), face)
  return layOver(picture, canvas)
}
