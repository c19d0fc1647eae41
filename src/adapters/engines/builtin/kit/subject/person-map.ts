import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { type Picture, type Plane, planeFrom } from '../pictures/raster.ts'

export const PERSON_MAP_SIDE = 256
/** The network's classes: background, hair, body skin, face skin, clothes, accessories. */
const CLASSES = 6
export const BACKGROUND = 0

/** The certainty that each pixel of a small map belongs to a class. */
export async function personMap(picture: Picture, wanted: number, models: Models): Promise<Plane> {
  const side = PERSON_MAP_SIDE
  const { data } = await resizePicture(picture, side, side)
  const pixels = new Float32Array(side * side * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (data[Math.floor(i / 3) * 4 + (i % 3)] ?? 0) / 255
  const scores = await models.run('selfie', new Tensor('float32', pixels, [1, side, side, 3]))
  return planeFrom({ width: side, height: side }, (i) => shareAt(scores, i, wanted))
}

function shareAt(scores: Float32Array, i: number, wanted: number): number {
  const own = scores[i * CLASSES + wanted] ?? 0
  let sum = 0
  for (let c = 0; c < CLASSES; c++) sum += Math.exp((scores[i * CLASSES + c] ?? 0) - own)
  return 1 / sum
}
