import type { TaskTools } from '../../host/task.ts'
import type { Face, Pixels } from './face.ts'
import { squareAround } from './mesh.ts'
import { fromSquare, intoSquare, type Square, squareTensor } from './square.ts'

/** The classes of the pixels around a face, each as a certainty from 0 to 255, row by row. */
export interface SkinMap {
  /** Pixels along each side. */
  side: number
  /** Where the map lies in the picture, with the face's rotation. */
  square: Square
  face: Uint8Array
  hair: Uint8Array
  /** Skin outside of the face, such as a hand's. */
  body: Uint8Array
  /** Glasses, masks, jewellery. */
  worn: Uint8Array
}

const SIDE = 256
/** The network's classes: background, hair, body skin, face skin, clothes, accessories. */
const CLASSES = 6
const HAIR = 1
const BODY = 2
const FACE = 3
const WORN = 5
/** The network needs to see the head and some of its surroundings. */
const ROOM = 2.1
/** Heads extend further up from a face than down. */
const UPWARDS = 0.03

export async function skinMap(
  picture: Pixels,
  face: Face,
  { models }: Pick<TaskTools, 'models'>,
): Promise<SkinMap> {
  const around = squareAround(face.points, ROOM)
  const [x, y] = fromSquare(around, 0.5, 0.5 - UPWARDS)
  const square = { ...around, x, y }
  const found = await models.run('selfie', squareTensor(picture, square, SIDE, { low: 0, high: 1 }))
  return { side: SIDE, square, ...sharesOf(found) }
}

/** The certainty at a point of the picture, from 0 to 1; linear between the pixels of the map. */
export function readMap({ side, square }: SkinMap, plane: Uint8Array, x: number, y: number): number {
  const [u, v] = intoSquare(square, x, y)
  const [column, row] = [u, v].map((part) => Math.max(0, Math.min(side - 1.001, part * side - 0.5)))
  const left = Math.floor(column ?? 0)
  const top = Math.floor(row ?? 0)
  const along = (column ?? 0) - left
  const down = (row ?? 0) - top
  const place = top * side + left
  const upper = (plane[place] ?? 0) * (1 - along) + (plane[place + 1] ?? 0) * along
  const lower = (plane[place + side] ?? 0) * (1 - along) + (plane[place + side + 1] ?? 0) * along
  return (upper * (1 - down) + lower * down) / 255
}

/** Turns the scores of all classes into shares of the four that are used. */
function sharesOf(scores: Float32Array): Pick<SkinMap, 'face' | 'hair' | 'body' | 'worn'> {
  const face = newShares()
  const hair = newShares()
  const body = newShares()
  const worn = newShares()
  const odds = new Float64Array(CLASSES)
  for (let i = 0, first = 0; i < face.length; i++, first += CLASSES) {
    const own = scores[first + FACE] ?? 0
    let sum = 0
    for (let c = 0; c < CLASSES; c++) {
      const odd = Math.exp((scores[first + c] ?? 0) - own)
      odds[c] = odd
      sum += odd
    }
    const share = 255 / sum
    face[i] = Math.round(share)
    hair[i] = Math.round((odds[HAIR] ?? 0) * share)
    body[i] = Math.round((odds[BODY] ?? 0) * share)
    worn[i] = Math.round((odds[WORN] ?? 0) * share)
  }
  return { face, hair, body, worn }
}

function newShares(): Uint8Array {
  return new Uint8Array(SIDE * SIDE)
}
