import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { oncePerPicture } from '../pictures/once-per-picture.ts'
import { type Box, newPlane, type Picture, type Plane } from '../pictures/raster.ts'

/**
 * Which thing is meant: a box around it, or points on it and beside it, in pixels. For a box the network gives three
 * outlines, a part, the thing and more, of which the most certain is taken, and a single one besides.
 */
type Hint = { box: Box; isSingle?: boolean } | { on: readonly Point[]; beside?: readonly Point[] }

export type Point = readonly [x: number, y: number]

interface Outline {
  /** How much each pixel belongs to the thing, from 0 to 1, at the size of the picture or smaller. */
  mask: Plane
  /** How well the network believes the outline fits, from 0 to about 1. */
  certainty: number
}

export type FindOutline = (hint: Hint) => Promise<Outline>

/** The side of the squares that the network looks at, and of its memory of one. */
const SIDE = 1024
const [FEATURES, FEATURE_SIDE, MASK_SIDE] = [256, 64, 256]
const MEAN = [123.675, 116.28, 103.53] as const
const DEVIATION = [58.395, 57.12, 57.375] as const
/** The network's numbers for points, the corners of a box, and padding. */
const [BESIDE, ON, TOP_LEFT, BOTTOM_RIGHT, NONE] = [0, 1, 2, 3, -1]

/** Looks at a picture once, and then outlines anything that somebody points at. */
export const openOutlines = oncePerPicture(lookAt)

async function lookAt(picture: Picture, models: Models): Promise<FindOutline> {
  const scale = SIDE / Math.max(picture.width, picture.height)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const seen = await models.run('sam-encoder', await colours(picture, width, height))
  return async (hint) => {
    const places = placesOf(hint)
    const { masks = new Float32Array(), iou_predictions: fits } = await models.runAll(
      'sam-decoder',
      new Tensor('float32', seen, [1, FEATURES, FEATURE_SIDE, FEATURE_SIDE]),
      new Tensor(
        'float32',
        places.flatMap(([x, y]) => [x * scale, y * scale]),
        [1, places.length, 2],
      ),
      new Tensor(
        'float32',
        places.map(([, , kind]) => kind),
        [1, places.length],
      ),
      new Tensor('float32', new Float32Array(MASK_SIDE ** 2), [1, 1, MASK_SIDE, MASK_SIDE]),
      new Tensor('float32', [0], [1]),
      new Tensor('float32', [height, width], [2]),
    )
    const mask = newPlane(width, height)
    for (let i = 0; i < mask.data.length; i++) mask.data[i] = 1 / (1 + Math.exp(-(masks[i] ?? 0)))
    return { mask, certainty: fits?.[0] ?? 0 }
  }
}

type Place = readonly [x: number, y: number, kind: number]

function placesOf(hint: Hint): Place[] {
  if ('box' in hint) {
    const { left, top, width, height } = hint.box
    const corners: Place[] = [
      [left, top, TOP_LEFT],
      [left + width, top + height, BOTTOM_RIGHT],
    ]
    // Given more than two points, the network returns its single outline.
    return hint.isSingle ? [...corners, [0, 0, NONE]] : corners
  }
  const on = hint.on.map(([x, y]): Place => [x, y, ON])
  const beside = (hint.beside ?? []).map(([x, y]): Place => [x, y, BESIDE])
  return [...on, ...beside, [0, 0, NONE]]
}

/** Placed in the upper left corner of a square. */
async function colours(picture: Picture, width: number, height: number): Promise<Tensor> {
  const { data } = await resizePicture(picture, width, height)
  const planes = new Float32Array(3 * SIDE * SIDE)
  for (const c of [0, 1, 2] as const) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        planes[(c * SIDE + y) * SIDE + x] = ((data[(y * width + x) * 4 + c] ?? 0) - MEAN[c]) / DEVIATION[c]
      }
    }
  }
  return new Tensor('float32', planes, [1, 3, SIDE, SIDE])
}
