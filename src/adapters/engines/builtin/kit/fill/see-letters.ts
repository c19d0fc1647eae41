import { setImmediate } from 'node:timers/promises'
import { Tensor } from 'onnxruntime-node'
import type { TaskTools } from '../../host/task.ts'
import { boxBlur } from '../pictures/blur.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { clamp01, mapPlane, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { cropMask, type Mask, newMask } from './mask.ts'
import { planWindows } from './windows.ts'

/** The network takes about two seconds for a part of this side. */
const WORK_SIDE = 640
/** It halves its view four times. */
const STEP = 16
/** A pixel belongs to a letter where the network is this certain, and sees at least this part of the opacity that is usual around it. */
const CERTAIN = 0.5
const SURE = 0.6
const USUAL_PART = 0.6
const FAINTEST = 0.08

interface Sighting {
  certainty: Plane
  opacity: Plane
}

/** The letters of a mark in places that are known to have one, as a network of our own sees them (`models/unmark`). */
export async function seeLetters(
  picture: Picture,
  places: Mask,
  reach: number,
  { models, signal }: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Mask> {
  const letters = newMask(picture.width, picture.height)
  for (const { view, core } of planWindows(places)) {
    await setImmediate()
    signal.throwIfAborted()
    const seen = await look(cropPicture(picture, view), cropMask(places, view), models)
    const shape = shapeOf(seen, reach)
    for (let y = core.top; y < core.top + core.height; y++) {
      for (let x = core.left; x < core.left + core.width; x++) {
        const place = y * picture.width + x
        if (places.data[place])
          letters.data[place] = shape.data[(y - view.top) * view.width + (x - view.left)] ?? 0
      }
    }
  }
  return letters
}

function shapeOf({ certainty, opacity }: Sighting, reach: number): Mask {
  const sure = mapPlane(certainty, (value) => (value > SURE ? 1 : 0))
  const count = boxBlur(sure, reach)
  const sum = boxBlur(
    mapPlane(sure, (value, i) => value * (opacity.data[i] ?? 0)),
    reach,
  )
  const mask = newMask(certainty.width, certainty.height)
  for (let i = 0; i < mask.data.length; i++) {
    const usual = (sum.data[i] ?? 0) / Math.max(1e-6, count.data[i] ?? 0)
    const isLetter =
      (certainty.data[i] ?? 0) > CERTAIN && (opacity.data[i] ?? 0) > USUAL_PART * Math.max(FAINTEST, usual)
    if (isLetter) mask.data[i] = 1
  }
  return mask
}

async function look(part: Picture, places: Mask, models: TaskTools['models']): Promise<Sighting> {
  const scale = Math.min(1, WORK_SIDE / Math.max(part.width, part.height))
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
  const work = scale < 1 ? await resizePicture(part, width, height) : part
  const padded = { width: STEP * Math.ceil(width / STEP), height: STEP * Math.ceil(height / STEP) }
  const seen = await models.runAll('unmark', ...inputsOf(work, places, padded))
  const planeOf = (values: Float32Array | undefined, read: (value: number) => number) => {
    const plane = newPlane(width, height)
    for (let i = 0; i < plane.data.length; i++) {
      plane.data[i] = read(values?.[Math.floor(i / width) * padded.width + (i % width)] ?? 0)
    }
    return resizePlane(plane, part.width, part.height)
  }
  return {
    certainty: planeOf(seen.mark, (logit) => 1 / (1 + Math.exp(-logit))),
    opacity: planeOf(seen.opacity, clamp01),
  }
}

/** The picture, repeated beyond its edges, and where to look. */
function inputsOf(work: Picture, places: Mask, padded: { width: number; height: number }): [Tensor, Tensor] {
  const size = padded.width * padded.height
  const [colours, hint] = [new Float32Array(3 * size), new Float32Array(size)]
  for (let i = 0; i < size; i++) {
    const x = Math.min(work.width - 1, i % padded.width)
    const y = Math.min(work.height - 1, Math.floor(i / padded.width))
    for (let c = 0; c < 3; c++) colours[c * size + i] = (work.data[(y * work.width + x) * 4 + c] ?? 0) / 255
    const across = Math.floor((x * places.width) / work.width)
    const down = Math.floor((y * places.height) / work.height)
    hint[i] = places.data[down * places.width + across] ?? 0
  }
  const shape = [padded.height, padded.width]
  return [new Tensor('float32', colours, [1, 3, ...shape]), new Tensor('float32', hint, [1, 1, ...shape])]
}
