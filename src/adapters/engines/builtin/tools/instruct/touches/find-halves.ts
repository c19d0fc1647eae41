import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import {
  between,
  findJoints,
  isSeen,
  jointAt,
  LEFT_HIP,
  LEFT_SHOULDER,
  RIGHT_HIP,
  RIGHT_SHOULDER,
} from '../../../kit/subject/joints.ts'
import { openOutlines, type Point } from '../../../kit/things/outlines.ts'
import type { FaceTools } from './one-face.ts'

const SIDES = [
  { shoulder: LEFT_SHOULDER, hip: LEFT_HIP, knee: 13, ankle: 15 },
  { shoulder: RIGHT_SHOULDER, hip: RIGHT_HIP, knee: 14, ankle: 16 },
] as const
/** The least certainty of an outline that is believed. */
const MIN_CERTAINTY = 0.88
const WORN = 0.5

interface Halves {
  back: Plane | null
  legs: Plane | null
}

/**
 * A person's clothes above and below the waist, standing or sitting, on the map of their clothes: outlined from points
 * on one half and not on the other. Null if they are not visible, or not separable from the rest.
 */
export async function findHalves(
  picture: Picture,
  { body, clothes }: { body: Plane; clothes: Plane },
  tools: FaceTools,
): Promise<Halves> {
  const joints = await findJoints(picture, tools)
  const areSeen = SIDES.every((side) =>
    [side.shoulder, side.hip, side.knee].every((joint) => isSeen(joints, joint)),
  )
  if (!areSeen) return { back: null, legs: null }
  const outline = await openOutlines(picture, tools.models)
  const on = (joint: number, next: number, part: number) =>
    along(jointAt(joints, joint), jointAt(joints, next), part)
  const hips = between(joints, LEFT_HIP, RIGHT_HIP)
  const neck = between(joints, LEFT_SHOULDER, RIGHT_SHOULDER)
  const back = [
    ...[0.2, 0.45, 0.7].map((part) => along(neck, hips, part)),
    ...SIDES.map(({ shoulder }) => along(jointAt(joints, shoulder), hips, 0.3)),
  ]
  const thighs = SIDES.flatMap(({ hip, knee }) => [0.5, 0.8].map((part) => on(hip, knee, part)))
  const isWorn = ([x, y]: Point) => {
    const [column, row] = [(x / picture.width) * clothes.width, (y / picture.height) * clothes.height]
    return (clothes.data[Math.floor(row) * clothes.width + Math.floor(column)] ?? 0) > WORN
  }
  // Shorts end above the shins.
  const shins = SIDES.map(({ knee, ankle }) => on(knee, ankle, 0.6)).filter(isWorn)
  const find = async (hint: { on: Point[]; beside: Point[] }) => {
    const { mask, certainty } = await outline(hint)
    if (certainty < MIN_CERTAINTY) return null
    const small = resizePlane(mask, body.width, body.height)
    return mapPlane(small, (value, i) => Math.min(value, body.data[i] ?? 0))
  }
  return {
    back: await find({ on: back, beside: thighs }),
    legs: await find({ on: [...thighs, ...shins], beside: back.slice(0, 2) }),
  }
}

const along = ([x, y]: Point, [toX, toY]: Point, part: number): Point => [
  x + (toX - x) * part,
  y + (toY - y) * part,
]
