import { Tensor } from 'onnxruntime-node'
import { resizePicture } from '../pictures/load-picture.ts'
import { newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import type { Mask } from './mask.ts'

/** The network takes about two seconds for a part of this side. */
const WORK_SIDE = 640
/** It halves its view four times. */
const STEP = 16

/** A picture prepared for the network for marks (`models/unmark`), and how its answers are read. */
export async function viewForUnmark(picture: Picture, places: Mask | null) {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const work = scale < 1 ? await resizePicture(picture, width, height) : picture
  const padded = { width: STEP * Math.ceil(width / STEP), height: STEP * Math.ceil(height / STEP) }
  return {
    /** The picture in the size in which it is looked at. */
    work,
    padded,
    ...inputsOf(work, places, padded),
    readPlane: (values: Float32Array | undefined, read: (value: number) => number): Plane => {
      const plane = newPlane(width, height)
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) plane.data[y * width + x] = read(values?.[y * padded.width + x] ?? 0)
      }
      return plane
    },
  }
}

/** The network's answer about marks is a logit. */
export const certaintyOf = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** The picture, repeated beyond its edges, and where to look. */
function inputsOf(work: Picture, places: Mask | null, padded: { width: number; height: number }) {
  const size = padded.width * padded.height
  const [colours, hint] = [new Float32Array(3 * size), new Float32Array(size)]
  for (let i = 0, row = 0; row < padded.height; row++) {
    const y = Math.min(work.height - 1, row)
    const down = places ? Math.floor((y * places.height) / work.height) * places.width : 0
    for (let column = 0; column < padded.width; column++, i++) {
      const x = Math.min(work.width - 1, column)
      const pixel = (y * work.width + x) * 4
      for (let c = 0; c < 3; c++) colours[c * size + i] = (work.data[pixel + c] ?? 0) / 255
      if (places) hint[i] = places.data[down + Math.floor((x * places.width) / work.width)] ?? 0
    }
  }
  const shape = [padded.height, padded.width]
  return {
    colours: new Tensor('float32', colours, [1, 3, ...shape]),
    hint: new Tensor('float32', hint, [1, 1, ...shape]),
  }
}
