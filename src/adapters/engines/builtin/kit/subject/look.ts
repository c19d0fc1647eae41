import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { fromPixels, pictureFrom, resizePicture } from '../pictures/load-picture.ts'
import { oncePerPicture } from '../pictures/once-per-picture.ts'
import { type Picture, type Plane, planeFrom } from '../pictures/raster.ts'

/** The side of the squares that the networks look at. */
const SIDE = 320
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const
/** The network is less certain than this about pictures without a clear subject. */
const MIN_CERTAINTY = 0.5

/** Our own network, and a widely used one: they fail on different pictures. */
type Network = 'cut' | 'u2netp'

/** The subject according to a network, as a square from 0 to 1. Null if it sees no clear subject. */
export function look(picture: Picture, models: Models, network: Network = 'cut'): Promise<Plane | null> {
  return LOOKS[network](picture, models)
}

const LOOKS = {
  cut: oncePerPicture((picture, models) => lookWith('cut', picture, models)),
  u2netp: oncePerPicture((picture, models) => lookWith('u2netp', picture, models)),
}

async function lookWith(network: Network, picture: Picture, models: Models): Promise<Plane | null> {
  const { data } = await resizePicture(picture, SIDE, SIDE)
  const output = await models.run(network, new Tensor('float32', INPUTS[network](data), [1, 3, SIDE, SIDE]))
  const highest = output.reduce((most, value) => Math.max(most, value), 0)
  const lowest = output.reduce((least, value) => Math.min(least, value), 1)
  if (highest < MIN_CERTAINTY) return null
  const range = highest - lowest || 1
  return { width: SIDE, height: SIDE, data: output.map((value) => (value - lowest) / range) }
}

/**
 * Further looks if the first is doubtful: with the other network, and mirrored. On 307 pictures with true masks the best
 * of these and the first has 0.913 of the mask; the first alone has 0.908, and one from afar adds nothing.
 */
export const FURTHER_LOOKS: readonly ((picture: Picture, models: Models) => Promise<Plane | null>)[] = [
  (picture, models) => look(picture, models, 'u2netp'),
  oncePerPicture(lookMirrored),
]

/** Looks at the mirrored picture, and mirrors the result back. */
async function lookMirrored(picture: Picture, models: Models): Promise<Plane | null> {
  const seen = await look(await pictureFrom(fromPixels(picture).flop()), models)
  return seen && planeFrom(seen, (i) => seen.data[i + SIDE - 1 - 2 * (i % SIDE)] ?? 0)
}

/** What each network was trained to see. */
const INPUTS: Record<Network, (pixels: Uint8Array) => Float32Array<ArrayBuffer>> = {
  cut: (pixels) => channelsOf(pixels, (value) => value / 255),
  u2netp: normalise,
}

/** Divides by the brightest value of the picture, then applies the usual means and deviations. */
function normalise(pixels: Uint8Array): Float32Array<ArrayBuffer> {
  const brightest = pixels.reduce((most, value, i) => (i % 4 === 3 ? most : Math.max(most, value)), 1)
  return channelsOf(pixels, (value, c) => (value / brightest - (MEANS[c] ?? 0)) / (DEVIATIONS[c] ?? 1))
}

/** One colour after the other, as networks take them. */
function channelsOf(
  pixels: Uint8Array,
  inputOf: (value: number, channel: number) => number,
): Float32Array<ArrayBuffer> {
  const size = SIDE * SIDE
  const input = new Float32Array(3 * size)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < size; i++) input[c * size + i] = inputOf(pixels[i * 4 + c] ?? 0, c)
  }
  return input
}
