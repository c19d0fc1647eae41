import type { Box } from '../pictures/raster.ts'

/** A picture or a frame of a video: three or four bytes per pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** All lengths are in pixels of the picture. So is the depth, which grows away from the camera. */
export interface Face {
  /** Around all points. */
  box: { x: number; y: number; width: number; height: number }
  /** The certainty that this is a face, from 0 to 1. */
  score: number
  /** 478 points, as x, y and z: the mesh (468), then the person's right iris and the left (5 each). */
  points: Float32Array
  /** In degrees. Right in the picture, down and clockwise are positive. */
  yaw: number
  pitch: number
  roll: number
}

export const MESH_POINTS = 468
export const FACE_POINTS = 478

/** Points of the mesh by name; right and left are the person's own. */
export const FOREHEAD = 10
export const CHIN = 152
export const RIGHT_CHEEK = 234
export const LEFT_CHEEK = 454

/** How much further forward the forehead is than the chin when a person looks straight ahead, in degrees. */
const STRAIGHT_PITCH = 10

export function makeFace(points: Float32Array, score: number): Face {
  return { box: boxOf(points), score, points, ...poseOf(points) }
}

/** The same face in a picture enlarged by a factor. */
export function scaleFace({ points, score }: Face, times: number): Face {
  return makeFace(
    points.map((value) => value * times),
    score,
  )
}

export function pointOf(points: Float32Array, index: number): [number, number, number] {
  return [points[index * 3] ?? 0, points[index * 3 + 1] ?? 0, points[index * 3 + 2] ?? 0]
}

/** The distance of two mesh points in the picture. */
export function spanOf(points: Float32Array, one: number, other: number): number {
  const [x, y] = pointOf(points, one)
  const [otherX, otherY] = pointOf(points, other)
  return Math.hypot(otherX - x, otherY - y)
}

function boxOf(points: Float32Array): Face['box'] {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (let i = 0; i < MESH_POINTS * 3; i += 3) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The pixels around the mesh, with a margin in parts of the face; at least one, all inside the picture. */
export function pixelsAround({ width, height }: Pixels, points: Float32Array, margin = 0): Box {
  const box = boxOf(points)
  const room = margin * Math.max(box.width, box.height)
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.x - room)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.y - room)))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(box.x + box.width + room)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(box.y + box.height + room)) - top),
  }
}

/** The direction of the head, from the lines between the cheeks and from forehead to chin. */
function poseOf(points: Float32Array): Pick<Face, 'yaw' | 'pitch' | 'roll'> {
  const across = between(pointOf(points, RIGHT_CHEEK), pointOf(points, LEFT_CHEEK))
  const down = between(pointOf(points, FOREHEAD), pointOf(points, CHIN))
  const roll = Math.atan2(across[1], across[0])
  const yaw = Math.atan2(across[2], Math.hypot(across[0], across[1]))
  const pitch = Math.atan2(down[2], Math.hypot(down[0], down[1]))
  return { yaw: degrees(yaw), pitch: degrees(pitch) - STRAIGHT_PITCH, roll: degrees(roll) }
}

function between(from: [number, number, number], to: [number, number, number]): [number, number, number] {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/** The intersection of two boxes as a part of their union, from 0 to 1. */
export function overlapOf(a: Face['box'], b: Face['box']): number {
  const common = commonArea(a, b)
  return common / (a.width * a.height + b.width * b.height - common)
}

/** How much of the smaller of two boxes lies in the larger, from 0 to 1. */
export function nestingOf(a: Face['box'], b: Face['box']): number {
  return commonArea(a, b) / Math.min(a.width * a.height, b.width * b.height)
}

function commonArea(a: Face['box'], b: Face['box']): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
