import type { InferenceSession } from 'onnxruntime-node'
import { growMask, type Mask, maskAbove } from '../../src/adapters/engines/builtin/kit/fill/mask.ts'
import { certaintyOf, viewForUnmark } from '../../src/adapters/engines/builtin/kit/fill/unmark-network.ts'
import { findComponents } from '../../src/adapters/engines/builtin/kit/pictures/components.ts'
import { resizePicture } from '../../src/adapters/engines/builtin/kit/pictures/load-picture.ts'
import {
  clamp01,
  newPlane,
  type Picture,
  type Plane,
} from '../../src/adapters/engines/builtin/kit/pictures/raster.ts'
import { resizePlane } from '../../src/adapters/engines/builtin/kit/pictures/resize-plane.ts'

/** What the network sees of marks that were laid over a picture. All of the picture's size. */
export interface Sighting {
  /** How certain it is that a pixel carries a mark, from 0 to 1; 0 outside the marks that are believed. */
  certainty: Plane
  /** What was under the marks, as far as it shines through. */
  clean: Picture
}

/** A shape is believed where the network is this certain at its core, and reaches to where it is less so. */
const CORE = 0.95
const REACH = 0.25
/** What is found at a first look, and so much around it, in pixels, is looked at again. */
const FOUND = 0.5
const AROUND = 10
/** Smaller shapes are dust, in pixels at the size of work. */
const SMALLEST = 14

/** Looks for marks everywhere, and once more, as the remover does, with what was believed as the hint. */
export async function seeMarks(picture: Picture, network: InferenceSession): Promise<Sighting> {
  const first = await look(picture, null, network)
  const found = maskAbove(first.certainty, FOUND)
  return found.data.includes(1) ? look(picture, growMask(found, AROUND), network) : first
}

async function look(picture: Picture, hinted: Mask | null, network: InferenceSession): Promise<Sighting> {
  const { width, height } = picture
  const { work, padded, colours, hint, readPlane } = await viewForUnmark(picture, hinted)
  const outputs = await network.run({ picture: colours, hint })
  const valuesOf = (name: string) => outputs[name]?.data as Float32Array | undefined
  const certainty = readPlane(valuesOf('mark'), certaintyOf)
  return {
    certainty: resizePlane(believed(certainty), width, height),
    clean: await atFullSize(picture, work, pictureOf(valuesOf('clean'), work, padded)),
  }
}

function pictureOf(
  values: Float32Array | undefined,
  work: Picture,
  padded: { width: number; height: number },
): Picture {
  const data = new Uint8Array(work.data)
  for (let y = 0; y < work.height; y++) {
    for (let x = 0; x < work.width; x++) {
      for (let c = 0; c < 3; c++) {
        const value = values?.[(c * padded.height + y) * padded.width + x] ?? 0
        data[(y * work.width + x) * 4 + c] = Math.round(255 * clamp01(value))
      }
    }
  }
  return { ...work, data }
}

/** A larger picture keeps its own detail: only what marks have changed is taken from the smaller one. */
async function atFullSize(picture: Picture, work: Picture, clean: Picture): Promise<Picture> {
  if (work === picture) return clean
  const { width, height } = picture
  const before = await resizePicture(work, width, height)
  const after = await resizePicture(clean, width, height)
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < data.length; i++) {
    if (i % 4 < 3) data[i] = (picture.data[i] ?? 0) + (after.data[i] ?? 0) - (before.data[i] ?? 0)
  }
  return { width, height, data: new Uint8Array(data.buffer) }
}

/** Without dust, and without shapes of which the network is nowhere certain. */
function believed(certainty: Plane): Plane {
  const { labels, sizes } = findComponents(certainty, (value) => value > REACH)
  const peaks = new Float32Array(sizes.length)
  labels.forEach((label, i) => {
    peaks[label] = Math.max(peaks[label] ?? 0, certainty.data[i] ?? 0)
  })
  const kept = newPlane(certainty.width, certainty.height)
  labels.forEach((label, i) => {
    const isMark = label > 0 && (sizes[label] ?? 0) >= SMALLEST && (peaks[label] ?? 0) >= CORE
    if (isMark) kept.data[i] = certainty.data[i] ?? 0
  })
  return kept
}
