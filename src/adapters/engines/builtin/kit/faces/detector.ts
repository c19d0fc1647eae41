import sharp from 'sharp'
import type { Models } from '../../models/models.ts'
import type { Face, Pixels } from './face.ts'
import { channelsOf } from './lab.ts'
import { fromSquare, type Square, squareTensor } from './square.ts'
import { levelsOf, sizeAt } from './tiles.ts'

/** A place where the detector sees a face, in pixels of the picture. */
export interface Candidate {
  box: Face['box']
  score: number
  /** The square in which to look for the mesh. */
  square: Square
}

const SIDE = 256
/** The detector looks at a coarse grid, several times at each cell, for faces of different sizes. */
const GRIDS = [
  { stride: 16, perPlace: 2, scores: 'Identity', places: 'Identity_2' },
  { stride: 32, perPlace: 6, scores: 'Identity_1', places: 'Identity_3' },
] as const
/** For each cell: the middle, the size, and six points, the eyes first. */
const NUMBERS = 16
/** The mesh is looked for in a square that is larger than the face. */
const ROOM = 1.5

/** Candidates with less certainty are not worth a closer look. */
const MIN_SCORE = 0.5

/** Candidate faces in a picture. The same face may occur several times. */
export async function detect(picture: Pixels, models: Models, smallestFace: number): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const { scale, squares } of levelsOf(picture, SIDE, smallestFace)) {
    const smaller = await resize(picture, scale)
    for (const square of squares) {
      const inSquare = await detectIn(smaller, square, models)
      found.push(...inSquare.map((candidate) => enlarge(candidate, 1 / scale)))
    }
  }
  return found
}

/** Resizing the picture once and cutting all squares from it costs less than shrinking each of them. */
async function resize(picture: Pixels, scale: number): Promise<Pixels> {
  const { width, height, data } = picture
  const resized = sharp(data, {
    raw: { width, height, channels: channelsOf(picture) },
    limitInputPixels: false,
  })
    .removeAlpha()
    .resize(sizeAt(width, scale), sizeAt(height, scale), { fit: 'fill', kernel: 'linear' })
  const { data: pixels, info } = await resized.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: pixels }
}

function enlarge({ box, score, square }: Candidate, times: number): Candidate {
  const x = box.x * times
  const y = box.y * times
  return {
    score,
    box: { x, y, width: box.width * times, height: box.height * times },
    square: { ...square, x: square.x * times, y: square.y * times, side: square.side * times },
  }
}

async function detectIn(picture: Pixels, square: Square, models: Models): Promise<Candidate[]> {
  const outputs = await models.runAll('blazeface', squareTensor(picture, square, SIDE, { low: -1, high: 1 }))
  return GRIDS.flatMap(({ stride, perPlace, ...names }) => {
    const [scores = [], places = new Float32Array()] = [outputs[names.scores], outputs[names.places]]
    const columns = SIDE / stride
    return Array.from(scores, (logit, i) => ({ logit, i })).flatMap(({ logit, i }) => {
      const score = 1 / (1 + Math.exp(-logit))
      if (score < MIN_SCORE) return []
      const cell = Math.floor(i / perPlace)
      const x = ((cell % columns) + 0.5) * stride
      const y = (Math.floor(cell / columns) + 0.5) * stride
      return [candidateAt(square, score, places.subarray(i * NUMBERS, (i + 1) * NUMBERS), x, y)]
    })
  })
}

function candidateAt(square: Square, score: number, numbers: Float32Array, x: number, y: number): Candidate {
  const place = (i: number) =>
    fromSquare(square, (x + (numbers[i] ?? 0)) / SIDE, (y + (numbers[i + 1] ?? 0)) / SIDE)
  const middle = place(0)
  const right = place(4)
  const left = place(6)
  const [width, height] = [numbers[2] ?? 0, numbers[3] ?? 0].map((size) => (size * square.side) / SIDE)
  const box = {
    x: middle[0] - (width ?? 0) / 2,
    y: middle[1] - (height ?? 0) / 2,
    width: width ?? 0,
    height: height ?? 0,
  }
  return {
    score,
    box,
    square: {
      x: middle[0],
      y: middle[1],
      side: Math.max(box.width, box.height) * ROOM,
      angle: Math.atan2(left[1] - right[1], left[0] - right[0]),
    },
  }
}
