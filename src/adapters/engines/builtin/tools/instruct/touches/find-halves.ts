import table from '../../../content/clothes-points.json' with { type: 'json' }
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { mean } from '../../../kit/pictures/statistics.ts'
import { findJoints, isSeen, type Joints, jointAt } from '../../../kit/subject/joints.ts'
import { openOutlines, type Point } from '../../../kit/things/outlines.ts'
import type { FaceTools } from './one-face.ts'

type Joint = keyof typeof table.joints
/** A point on the way from one joint to another. */
type Row = readonly [from: Joint, to: Joint, part: number]

const JOINTS: Record<Joint, readonly number[]> = table.joints
const POINTS = table.points as unknown as Record<keyof typeof table.points, readonly Row[]>
/** Without these nobody knows where a person's waist is. */
const NEEDED: readonly Joint[] = ['neck', 'hips', 'left knee', 'right knee']
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
  if (!NEEDED.every((joint) => JOINTS[joint].every((index) => isSeen(joints, index))))
    return { back: null, legs: null }
  const outline = await openOutlines(picture, tools.models)
  const pointsOf = (rows: readonly Row[]) =>
    rows.map(([from, to, part]) => along(placeOf(joints, from), placeOf(joints, to), part))
  const [back, thighs] = [pointsOf(POINTS.back), pointsOf(POINTS.thighs)]
  const isWorn = ([x, y]: Point) => {
    const [column, row] = [(x / picture.width) * clothes.width, (y / picture.height) * clothes.height]
    return (clothes.data[Math.floor(row) * clothes.width + Math.floor(column)] ?? 0) > WORN
  }
  // Shorts end above the shins.
  const shins = pointsOf(POINTS.shins).filter(isWorn)
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

/** A joint, or the middle between two. */
function placeOf(joints: Joints, joint: Joint): Point {
  const places = JOINTS[joint].map((index) => jointAt(joints, index))
  return [mean(places.map(([x]) => x)), mean(places.map(([, y]) => y))]
}

const along = ([x, y]: Point, [toX, toY]: Point, part: number): Point => [
  x + (toX - x) * part,
  y + (toY - y) * part,
]
