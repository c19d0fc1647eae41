import { createCanvas } from '@napi-rs/canvas'
import { vignette } from '../../../kit/motion/lights.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { layOver } from './lay-over.ts'

const STRENGTH = 0.75

/** Darkens the corners of a picture. */
export function addVignette(picture: Picture): Promise<Picture> {
  const canvas = createCanvas(picture.width, picture.height)
  vignette(canvas.getContext('2d'), picture, STRENGTH)
  return layOver(picture, canvas)
}
