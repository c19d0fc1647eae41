import { MESH_POINTS, pointOf } from '../faces/face.ts'
import { LOWER_LIP_INSIDE, MOUTH_OPENING, UPPER_LIP_INSIDE } from '../faces/face-regions.ts'
import { openingOf } from '../faces/opening.ts'
import { type Picture, pixelAt } from '../pictures/raster.ts'
import { paintTriangles } from './paint-triangles.ts'

/** From one corner along the upper lip to the other, and back along the lower one. */
const RING = [...UPPER_LIP_INSIDE, ...LOWER_LIP_INSIDE.slice(1, -1).toReversed()]
/** A mouth this far open shows its inside. */
const SHOWN_FROM = 0.03
const DARK = [52, 20, 22] as const
const WHITE: readonly [number, number, number] = [1, 1, 1]
const CHEEKS = [50, 280, 205, 425, 187, 411, 18, 200, 164]

export interface Mouth {
  picture: Picture
  points: Float32Array
}

/**
 * Fills the opening between the lips of a moved face. A portrait with an open mouth has its own teeth; one with a
 * closed mouth borrows the video's.
 */
export function paintMouth(target: Picture, moved: Float32Array, portrait: Mouth, video: Mouth | null): void {
  if (openingOf(moved, MOUTH_OPENING) < SHOWN_FROM) return
  const own = openingOf(portrait.points, MOUTH_OPENING)
  const lent = video && openingOf(video.points, MOUTH_OPENING) > own ? video : null
  paintFan(target, moved, DARKNESS)
  if (lent) paintFan(target, moved, lent, lightOf(portrait, lent))
  else if (own > SHOWN_FROM) paintFan(target, moved, portrait)
}

const DARKNESS: Mouth = {
  picture: {
    width: 2,
    height: 2,
    data: Uint8Array.from({ length: 16 }, (_, i) => (i % 4 === 3 ? 255 : (DARK[i % 4] ?? 0))),
  },
  points: new Float32Array(3 * MESH_POINTS),
}

function paintFan(target: Picture, moved: Float32Array, { picture, points }: Mouth, tint = WHITE): void {
  const to = withMiddle(moved)
  const from = withMiddle(points)
  const last = RING.length
  const triangles = RING.flatMap((_, i) => [i, (i + 1) % last, last])
  paintTriangles(target, { source: picture, from, to, triangles, tint, anyway: true })
}

/** The light on the skin around one picture's mouth relative to the other's. Nothing is brightened. */
function lightOf(portrait: Mouth, video: Mouth): readonly [number, number, number] {
  const own = skinOf(portrait)
  const other = skinOf(video)
  const [red = 1, green = 1, blue = 1] = own.map((value, c) =>
    Math.min(1, value / Math.max(1, other[c] ?? 1)),
  )
  return [red, green, blue]
}

function skinOf({ picture, points }: Mouth): number[] {
  return [0, 1, 2].map((channel) =>
    CHEEKS.reduce((sum, index) => {
      const [x, y] = pointOf(points, index)
      return sum + (picture.data[4 * pixelAt(picture, x, y) + channel] ?? 0) / CHEEKS.length
    }, 0),
  )
}

/** The points of the ring, and their middle. */
function withMiddle(points: Float32Array): Float32Array {
  const ring = new Float32Array(3 * (RING.length + 1))
  RING.forEach((index, i) => {
    const point = pointOf(points, index)
    for (let axis = 0; axis < 3; axis++) {
      const place = 3 * RING.length + axis
      ring[3 * i + axis] = point[axis] ?? 0
      ring[place] = (ring[place] ?? 0) + (point[axis] ?? 0) / RING.length
    }
  })
  return ring
}
