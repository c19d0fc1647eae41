import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { fromPixels, pictureFrom, resizePicture } from '../pictures/load-picture.ts'
import { oncePerPicture } from '../pictures/once-per-picture.ts'
import { cropPlane, type Picture, type Plane, planeFrom } from '../pictures/raster.ts'

/** The side of the squares that the network looks at. */
const SIDE = 320
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const
/** The network is less certain than this about pictures without a clear subject. */
const MIN_CERTAINTY = 0.5
/** The border added on each side of a picture, as a part of it. */
const BORDER = 0.5

/** A widely used network, and our further training of it: they fail on different pictures. */
type Network = 'u2netp' | 'cut'

/** The subject according to a network, as a square from 0 to 1. Null if it sees no clear subject. */
export function look(picture: Picture, models: Models, network: Network = 'u2netp'): Promise<Plane | null> {
  return LOOKS[network](picture, models)
}

const LOOKS = {
  u2netp: oncePerPicture((picture, models) => lookWith('u2netp', picture, models)),
  cut: oncePerPicture((picture, models) => lookWith('cut', picture, models)),
}

async function lookWith(network: Network, picture: Picture, models: Models): Promise<Plane | null> {
  const { data } = await resizePicture(picture, SIDE, SIDE)
  const output = await models.run(network, new Tensor('float32', normalise(data), [1, 3, SIDE, SIDE]))
  const highest = output.reduce((most, value) => Math.max(most, value), 0)
  const lowest = output.reduce((least, value) => Math.min(least, value), 1)
  if (highest < MIN_CERTAINTY) return null
  const range = highest - lowest || 1
  return { width: SIDE, height: SIDE, data: output.map((value) => (value - lowest) / range) }
}

/**
 * Further looks if the first is doubtful: with our own network, mirrored, and with our own from afar. On 210 pictures
 * with true masks the best of these and the first has 0.876 of the mask, and 0.859 without our network.
 */
export const FURTHER_LOOKS: readonly ((picture: Picture, models: Models) => Promise<Plane | null>)[] = [
  (picture, models) => look(picture, models, 'cut'),
  oncePerPicture(lookMirrored),
  oncePerPicture(lookFromAfar),
]

/** Looks at the mirrored picture, and mirrors the result back. */
async function lookMirrored(picture: Picture, models: Models): Promise<Plane | null> {
  const seen = await look(await pictureFrom(fromPixels(picture).flop()), models)
  return seen && planeFrom(seen, (i) => seen.data[i + SIDE - 1 - 2 * (i % SIDE)] ?? 0)
}

/** Looks from further away, with the picture's border extended: bodies that leave the picture are whole then. */
async function lookFromAfar(picture: Picture, models: Models): Promise<Plane | null> {
  const [across, down] = [Math.round(picture.width * BORDER), Math.round(picture.height * BORDER)]
  const border = { left: across, right: across, top: down, bottom: down, extendWith: 'copy' } as const
  const seen = await look(await pictureFrom(fromPixels(picture).extend(border)), models, 'cut')
  const margin = Math.round((SIDE * BORDER) / (1 + 2 * BORDER))
  const side = SIDE - 2 * margin
  return seen && cropPlane(seen, { left: margin, top: margin, width: side, height: side })
}

/** Like in training: divides by the brightest value of the picture, then applies the usual means and deviations. */
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
