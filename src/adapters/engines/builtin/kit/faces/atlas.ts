import { newPlane, type Plane, pixelAt } from '../pictures/raster.ts'
import type { Pixels } from './face.ts'
import {
  LEFT_EYE_REGION,
  LINED_REGION,
  LIPS,
  MOUTH_REGION,
  NOSE_TIP,
  RIGHT_EYE_REGION,
} from './face-regions.ts'
import { FLAT_POINTS, TRIANGLES } from './face-topology.ts'
import { channelsOf, type Lab, newLab, writeLab } from './lab.ts'

/**
 * Every face laid out flat in the same square, with its points in the same places. This compares two faces pixel by
 * pixel, and carries knowledge of one frame of a video over to the next, however the head has moved.
 */

export const ATLAS_SIDE = 128
const PIXELS = ATLAS_SIDE * ATLAS_SIDE
const FLAT_UNIT = 10_000
const CORNER = 1e-6

/** The position of each mesh point in the atlas, across and down. */
export const ATLAS_POINTS = Float32Array.from(FLAT_POINTS, (place) => (place / FLAT_UNIT) * ATLAS_SIDE)

/** The triangle at each pixel, or -1; and the weights of its three points there. */
const { owners, shares } = layTriangles()

/** Eyes, brows, nostrils and lips: their colours are not those of the skin. */
const FEATURES = drawPolygons([LEFT_EYE_REGION, RIGHT_EYE_REGION, NOSE_TIP, LIPS])

export function isOnFace(pixel: number): boolean {
  return (owners[pixel] ?? -1) >= 0
}

export function isFeature(pixel: number): boolean {
  return FEATURES[pixel] === 1
}

/** The region of the folds of a smile. */
const AROUND_MOUTH = drawPolygons([MOUTH_REGION])

export function isAroundMouth(pixel: number): boolean {
  return AROUND_MOUTH[pixel] === 1
}

const LINED = drawPolygons([LINED_REGION])

/** Where dark lines belong to the face. */
export function isLined(pixel: number): boolean {
  return LINED[pixel] === 1
}

/** The positions of the atlas pixels in a picture, for the points of a face in it. */
export interface Places {
  x: Float32Array
  y: Float32Array
}

export function placesOf(points: Float32Array): Places {
  const places = { x: new Float32Array(PIXELS), y: new Float32Array(PIXELS) }
  for (let i = 0; i < PIXELS; i++) {
    const owner = owners[i] ?? -1
    if (owner < 0) continue
    let x = 0
    let y = 0
    for (let corner = 0; corner < 3; corner++) {
      const point = 3 * (TRIANGLES[3 * owner + corner] ?? 0)
      const share = shares[3 * i + corner] ?? 0
      x += share * (points[point] ?? 0)
      y += share * (points[point + 1] ?? 0)
    }
    places.x[i] = x
    places.y[i] = y
  }
  return places
}

/** The colours of a face. Where it extends beyond the picture, those of the picture's edge. */
export function coloursAt(picture: Pixels, { x, y }: Places): Lab {
  const { data } = picture
  const channels = channelsOf(picture)
  const lab = newLab(ATLAS_SIDE, ATLAS_SIDE)
  for (let i = 0; i < PIXELS; i++) {
    if (!isOnFace(i)) continue
    const from = pixelAt(picture, x[i] ?? 0, y[i] ?? 0) * channels
    writeLab(lab, i, data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
  }
  return lab
}

/** A value for each pixel of the face, from its position in the picture. */
export function mapAt({ x, y }: Places, valueAt: (x: number, y: number) => number): Plane {
  const plane = newPlane(ATLAS_SIDE, ATLAS_SIDE)
  for (let i = 0; i < PIXELS; i++) if (isOnFace(i)) plane.data[i] = valueAt(x[i] ?? 0, y[i] ?? 0)
  return plane
}

/**
 * The area of each triangle of a face in a picture, relative to the median: near 0 if seen from the side, and negative
 * if turned away.
 */
export function facingOf(points: Float32Array): Float32Array {
  const sizes = Float32Array.from({ length: TRIANGLES.length / 3 }, (_, triangle) => {
    return signedArea(points, 3, triangle) / signedArea(ATLAS_POINTS, 2, triangle)
  })
  const middle = Math.abs(sizes.toSorted()[sizes.length >> 1] ?? 0) || 1
  return sizes.map((size) => size / middle)
}

/** The same for each pixel of the face. */
export function facingAt(points: Float32Array): Plane {
  const facing = facingOf(points)
  const plane = newPlane(ATLAS_SIDE, ATLAS_SIDE)
  for (let i = 0; i < PIXELS; i++) {
    if (isOnFace(i)) plane.data[i] = facing[owners[i] ?? 0] ?? 0
  }
  return plane
}

/** Twice the area, negative for the other orientation. */
function signedArea(points: Float32Array, stride: number, triangle: number): number {
  const [a = 0, b = 0, c = 0] = TRIANGLES.slice(3 * triangle, 3 * triangle + 3).map((point) => point * stride)
  const [ax = 0, ay = 0] = points.subarray(a, a + 2)
  const [bx = 0, by = 0] = points.subarray(b, b + 2)
  const [cx = 0, cy = 0] = points.subarray(c, c + 2)
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
}

function layTriangles() {
  const laid = { owners: new Int16Array(PIXELS).fill(-1), shares: new Float32Array(3 * PIXELS) }
  for (let triangle = 0; triangle < TRIANGLES.length / 3; triangle++) {
    const corners = TRIANGLES.slice(3 * triangle, 3 * triangle + 3)
    const [ax = 0, bx = 0, cx = 0] = corners.map((point) => ATLAS_POINTS[2 * point] ?? 0)
    const [ay = 0, by = 0, cy = 0] = corners.map((point) => ATLAS_POINTS[2 * point + 1] ?? 0)
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    for (let y = Math.floor(Math.min(ay, by, cy)); y <= Math.max(ay, by, cy); y++) {
      for (let x = Math.floor(Math.min(ax, bx, cx)); x <= Math.max(ax, bx, cx); x++) {
        const b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
        const c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
        if (b < -CORNER || c < -CORNER || b + c > 1 + CORNER) continue
        const i = y * ATLAS_SIDE + x
        laid.owners[i] = triangle
        laid.shares.set([1 - b - c, b, c], 3 * i)
      }
    }
  }
  return laid
}

/** 1 inside any of the polygons, which are given by points of the mesh. */
function drawPolygons(polygons: readonly (readonly number[])[]): Uint8Array {
  const drawn = new Uint8Array(PIXELS)
  for (const polygon of polygons) {
    const corners = polygon.map((point) => ({
      x: ATLAS_POINTS[2 * point] ?? 0,
      y: ATLAS_POINTS[2 * point + 1] ?? 0,
    }))
    for (let y = 0; y < ATLAS_SIDE; y++) {
      const crossings = crossingsOf(corners, y)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from = 0, to = 0] = crossings.slice(i, i + 2)
        drawn.fill(1, y * ATLAS_SIDE + Math.ceil(from), y * ATLAS_SIDE + Math.floor(to) + 1)
      }
    }
  }
  return drawn
}

/** Where a horizontal line crosses the edges of a polygon, from left to right. */
function crossingsOf(corners: readonly { x: number; y: number }[], y: number): number[] {
  return corners
    .flatMap((one, i) => {
      const other = corners[(i + 1) % corners.length] ?? one
      if (one.y > y === other.y > y) return []
      return [one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)]
    })
    .sort((a, b) => a - b)
}
