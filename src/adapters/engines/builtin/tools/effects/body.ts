import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { largestOf } from '../../kit/faces/choose-faces.ts'
import type { Face } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { boxBetween, type Picture } from '../../kit/pictures/raster.ts'
import { cropPicture } from '../../kit/pictures/trim.ts'
import { findJoints, isSeen, jointAt } from '../../kit/subject/joints.ts'

type Point = readonly [x: number, y: number]

interface Joint {
  at: Point
  isSeen: boolean
}

/** The joints of one side, in pixels; null for those that are not visible. */
export interface HalfBody {
  neck: Point
  shoulder: Point
  elbow: Point
  wrist: Point | null
  waist: Point
}

/** A person's upper body, seen from the front. */
export interface Body {
  face: Face
  /** From shoulder to shoulder. */
  width: number
  halves: readonly HalfBody[]
}

/** How far a body extends around its face, in heights of the face: to each side, up and down. */
const AROUND = { aside: 4.5, up: 1, down: 8 }
/** About as large as the network's square. */
const LOOK_SIDE = 256
/** Shoulders are at least this far apart, in widths of the face: from the side no chest is visible. */
const MIN_WIDTH = 1.25
/** How much of a chest must be in the picture, in widths of the shoulders. */
const MIN_CHEST = 0.75
/** Arms hang down at least this far from shoulder to elbow, in widths of the shoulders: raised ones would swell in front of faces. */
const MIN_HANGING = 0.25
/** The length of a trunk whose hips are not visible, in widths of the shoulders. */
const TRUNK = 1.35
/** The numbers of shoulder, elbow, wrist and hip, on the left and on the right. */
const SIDES = [
  [5, 7, 9, 11],
  [6, 8, 10, 12],
] as const

/** The body below the largest face. Pictures without a face, or that do not show chest and arms, are refused. */
export async function findBody(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Body> {
  const face = largestOf(await findFaces(picture, tools))
  if (!face) throw new RejectedByEngineError('no_face')
  const jointOf = await jointsBelow(face, picture, tools)
  const sides = SIDES.map(([shoulder, elbow, wrist]) => ({
    shoulder: jointOf(shoulder),
    elbow: jointOf(elbow),
    wrist: jointOf(wrist),
  }))
  const [one, other] = SIDES.map(([shoulder]) => jointOf(shoulder).at) as [Point, Point]
  const neck = middleOf(one, other)
  const width = Math.hypot(one[0] - other[0], one[1] - other[1])
  const hasChest = neck[1] + MIN_CHEST * width < picture.height && width > MIN_WIDTH * face.box.width
  const hasArms = sides.every(
    ({ shoulder, elbow }) =>
      shoulder.isSeen && elbow.isSeen && elbow.at[1] - shoulder.at[1] > MIN_HANGING * width,
  )
  if (!hasChest || !hasArms) throw new RejectedByEngineError('no_arms_seen')
  const [left, right] = SIDES.map(([, , , hip]) => jointOf(hip)) as [Joint, Joint]
  const hasHips = left.isSeen && right.isSeen
  const waist: Point = hasHips ? middleOf(left.at, right.at) : [neck[0], neck[1] + TRUNK * width]
  const halves = sides.map(({ shoulder, elbow, wrist }) => ({
    neck,
    shoulder: shoulder.at,
    elbow: elbow.at,
    wrist: wrist.isSeen ? wrist.at : null,
    waist,
  }))
  return { face, width, halves }
}

const middleOf = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]

/** The network sees joints best where a body fills its square, and where nothing is finer than its pixels. */
async function jointsBelow(
  { box: { x, y, width, height } }: Face,
  picture: Picture,
  tools: Pick<TaskTools, 'models'>,
): Promise<(joint: number) => Joint> {
  const middle = x + width / 2
  const around = boxBetween(picture, {
    left: middle - AROUND.aside * height,
    top: y - AROUND.up * height,
    right: middle + AROUND.aside * height,
    bottom: y + AROUND.down * height,
  })
  const crop = cropPicture(picture, around)
  const scale = LOOK_SIDE / Math.max(crop.width, crop.height)
  const small = await resizePicture(crop, Math.round(crop.width * scale), Math.round(crop.height * scale))
  const joints = await findJoints(small, tools)
  return (joint) => {
    const [across, down] = jointAt(joints, joint)
    return { at: [around.left + across / scale, around.top + down / scale], isSeen: isSeen(joints, joint) }
  }
}
