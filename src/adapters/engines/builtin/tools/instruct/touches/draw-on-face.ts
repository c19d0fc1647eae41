import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Face } from '../../../kit/faces/face.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import type { Who } from '../touch.ts'
import { layOver } from './lay-over.ts'
import { type FaceTools, findOneFace } from './one-face.ts'

/** Draws over the face of a picture that is meant. */
export async function drawOnFace(
  picture: Picture,
  who: Who | undefined,
  tools: FaceTools,
  draw: (context: SKRSContext2D, face: Face) => void | Promise<void>,
  maxTurn?: number,
): Promise<Picture> {
  const face = await findOneFace(picture, who, tools, maxTurn)
  const canvas = createCanvas(picture.width, picture.height)
  await draw(canvas.getContext('2d'), face)
  return layOver(picture, canvas)
}
