import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { MESH_POINTS, type Pixels, pointOf } from './face.ts'
import { cutSquare, fromSquare, type Square } from './square.ts'

const SIDE = 64
const IRIS_POINTS = 5
/** The first iris point in the network's answer; the points around the eye come before it. */
const FIRST_IRIS_POINT = 71
/** The side of the square, in widths of the eye. */
const ROOM = 2.3

/** The edge of the lids in the network's order, the lower one first, from the outer corner. */
const EYES = [
  {
    lids: [33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173],
    outer: 33,
    inner: 133,
    mirrored: false,
    iris: MESH_POINTS,
  },
  {
    lids: [263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398],
    outer: 263,
    inner: 362,
    mirrored: true,
    iris: MESH_POINTS + IRIS_POINTS,
  },
] as const

/** Moves the points on the lids to their real places (the mesh hardly notices a blink) and adds those of the irises. */
export async function refineEyes(picture: Pixels, points: Float32Array, models: Models): Promise<void> {
  for (const { lids, outer, inner, mirrored, iris } of EYES) {
    const square = squareOfEye(pointOf(points, outer), pointOf(points, inner), mirrored)
    const pixels = cutSquare(picture, square, SIDE, { low: 0, high: 1 })
    // The network only knows right eyes.
    if (mirrored) mirror(pixels)
    const found = await models.run('iris', new Tensor('float32', pixels, [1, SIDE, SIDE, 3]))
    const place = (i: number) => {
      const u = (found[i * 3] ?? 0) / SIDE
      return fromSquare(square, mirrored ? 1 - u : u, (found[i * 3 + 1] ?? 0) / SIDE)
    }
    const depth = (pointOf(points, outer)[2] + pointOf(points, inner)[2]) / 2
    lids.forEach((point, i) => {
      points.set(place(i), point * 3)
    })
    for (let i = 0; i < IRIS_POINTS; i++) points.set([...place(FIRST_IRIS_POINT + i), depth], (iris + i) * 3)
  }
}

type Point = [number, number, number]

function squareOfEye(outer: Point, inner: Point, mirrored: boolean): Square {
  const [right, left] = mirrored ? [inner, outer] : [outer, inner]
  const width = left[0] - right[0]
  const height = left[1] - right[1]
  return {
    x: (right[0] + left[0]) / 2,
    y: (right[1] + left[1]) / 2,
    side: Math.hypot(width, height) * ROOM,
    angle: Math.atan2(height, width),
  }
}

function mirror(pixels: Float32Array): void {
  for (let row = 0; row < SIDE; row++) {
    for (let x = 0; x < SIDE / 2; x++) {
      const a = (row * SIDE + x) * 3
      const b = (row * SIDE + SIDE - 1 - x) * 3
      const kept = pixels.slice(a, a + 3)
      pixels.copyWithin(a, b, b + 3)
      pixels.set(kept, b)
    }
  }
}
