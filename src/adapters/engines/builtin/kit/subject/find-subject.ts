import { Tensor } from 'onnxruntime-node'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Models } from '../../models/models.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { type Box, boxAround, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'

/** The side of the squares that the network looks at. */
const SIDE = 320
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const

/** The network is less sure than this of pictures that are of nothing in particular. */
const MIN_CERTAINTY = 0.5
const SUBJECT = 0.5
/** A subject that fills less of the picture than this is looked at again from nearer, which shows finer parts. */
const FAR_AWAY = 0.5
/** What is left around the subject then, as a part of its size: the network needs to see what it is in front of. */
const SURROUNDINGS = 0.2
/** The nearer look is believed only if it has found the same thing. */
const MIN_AGREEMENT = 0.7

/** How much each pixel belongs to what the picture is of, softly, at the size of the picture. */
export async function findSubject(picture: Picture, models: Models): Promise<Plane> {
  const { width, height } = picture
  const whole = resizePlane(await look(picture, models), width, height)
  const box = boxAround(whole, SUBJECT)
  if (!box) throw new RejectedByEngineError('no_subject')
  const near = widen(box, width, height)
  if (near.width * near.height > FAR_AWAY * width * height) return whole
  const nearer = await look(cropPicture(picture, near), models).catch(() => null)
  if (!nearer) return whole
  const placed = place(resizePlane(nearer, near.width, near.height), near, width, height)
  return agreement(whole, placed) >= MIN_AGREEMENT ? placed : whole
}

async function look(picture: Picture, models: Models): Promise<Plane> {
  const { data } = await resizePicture(picture, SIDE, SIDE)
  const output = await models.run('u2netp', new Tensor('float32', normalise(data), [1, 3, SIDE, SIDE]))
  const highest = output.reduce((most, value) => Math.max(most, value), 0)
  const lowest = output.reduce((least, value) => Math.min(least, value), 1)
  if (highest < MIN_CERTAINTY) throw new RejectedByEngineError('no_subject')
  const range = highest - lowest || 1
  return { width: SIDE, height: SIDE, data: output.map((value) => (value - lowest) / range) }
}

/** As the network was trained: by the brightest value of the picture, then by the usual means and deviations. */
function normalise(pixels: Uint8Array): Float32Array<ArrayBuffer> {
  const size = SIDE * SIDE
  const input = new Float32Array(3 * size)
  let brightest = 1
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++) brightest = Math.max(brightest, pixels[i * 4 + c] ?? 0)
  }
  for (const [c, mean] of MEANS.entries()) {
    const deviation = DEVIATIONS[c] ?? 1
    for (let i = 0; i < size; i++) {
      input[c * size + i] = ((pixels[i * 4 + c] ?? 0) / brightest - mean) / deviation
    }
  }
  return input
}

function widen({ left, top, width, height }: Box, fullWidth: number, fullHeight: number): Box {
  const margin = Math.round(Math.max(width, height) * SURROUNDINGS)
  const [newLeft, newTop] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    left: newLeft,
    top: newTop,
    width: Math.min(fullWidth, left + width + margin) - newLeft,
    height: Math.min(fullHeight, top + height + margin) - newTop,
  }
}

function place(part: Plane, box: Box, width: number, height: number): Plane {
  const whole = newPlane(width, height)
  for (let y = 0; y < box.height; y++) {
    whole.data.set(part.data.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * width + box.left)
  }
  return whole
}

/** What two masks have in common, as a part of what either has. */
function agreement(one: Plane, other: Plane): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < one.data.length; i++) {
    const [a, b] = [one.data[i] ?? 0, other.data[i] ?? 0]
    both += Math.min(a, b)
    either += Math.max(a, b)
  }
  return either === 0 ? 0 : both / either
}
