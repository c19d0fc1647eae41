import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Face, pointOf, spanOf } from '../../kit/faces/face.ts'
import {
  LEFT_EYE,
  LEFT_EYE_REGION,
  LIPS,
  OVAL,
  RIGHT_EYE,
  RIGHT_EYE_REGION,
} from '../../kit/faces/face-regions.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { findPerson, HUMAN, requireFacing } from '../../kit/faces/find-person.ts'
import { readMap, skinMap } from '../../kit/faces/skin-map.ts'
import type { Subject } from '../../kit/motion/layers.ts'
import { canvasOf, pictureOf } from '../../kit/pictures/canvas.ts'
import { mixBy } from '../../kit/pictures/mix-by.ts'
import { type Picture, smoothStep } from '../../kit/pictures/raster.ts'
import { withAlphaOf } from '../../kit/pictures/trim.ts'
import type { EffectInput } from './effect-input.ts'
import { mainFaces } from './in-view.ts'

const EYES = [
  [LEFT_EYE_REGION, LEFT_EYE],
  [RIGHT_EYE_REGION, RIGHT_EYE],
] as const
/** Under the cheekbones. */
const HOLLOWS = [
  [227, 123, 205, 207, 135, 136, 172],
  [447, 352, 425, 427, 364, 365, 397],
] as const
const NOSE = [195, 45, 220, 64, 98, 97, 2, 326, 327, 294, 440, 275] as const
const RIGHT_CORNER = 61
const LEFT_CORNER = 291
const RIGHT_JAW = 207
const LEFT_JAW = 427
const UPPER_LIP = 0
const LOWER_LIP = 17
const STITCHES = 11
/** If it is turned further, half of the mesh is a guess. In degrees. */
export const MAX_SKULL_TURN = 35

/** A skull painted on every face that a photo is about and that looks at the camera. Without any it is refused. */
export async function paintSkull(subject: Subject, photo: Picture, { tools }: EffectInput): Promise<Subject> {
  const largest = requireFacing(await findPerson(photo, tools), MAX_SKULL_TURN)
  const others = mainFaces(await findFaces(photo, tools)).filter(
    ({ score, yaw, box }) => score >= HUMAN && Math.abs(yaw) <= MAX_SKULL_TURN && box.x !== largest.box.x,
  )
  let { picture } = subject
  for (const face of [largest, ...others]) {
    const canvas = canvasOf(picture)
    drawSkull(canvas.getContext('2d'), face)
    picture = mixBy(pictureOf(canvas), picture, await bareSkin(photo, face, tools))
  }
  // What is cut out keeps its edge.
  return { ...subject, picture: withAlphaOf(picture, subject.picture) }
}

/** Where paint sticks: on skin, and not on glasses, hair or a hand in front of the face. */
async function bareSkin(photo: Picture, face: Face, tools: EffectInput['tools']) {
  const map = await skinMap(photo, face, tools)
  return (i: number) => {
    const x = i % photo.width
    const y = Math.floor(i / photo.width)
    const covered = [map.worn, map.hair, map.body].map((plane) => readMap(map, plane, x, y))
    return 1 - smoothStep(0.3, 0.7, Math.max(...covered))
  }
}

function drawSkull(context: SKRSContext2D, face: Face): void {
  const unit = face.box.width
  const soft = (share: number) => {
    context.filter = `blur(${Math.max(0.5, unit * share).toFixed(1)}px)`
  }
  context.save()
  soft(0.02)
  fill(context, face, OVAL, 0.96, 'rgb(128 128 128 / 0.85)', 'color')
  fill(context, face, OVAL, 0.96, 'rgb(214 210 200 / 0.42)', 'screen')
  fill(context, face, OVAL, 0.96, 'rgb(226 220 206 / 0.3)', 'source-over')
  soft(0.035)
  for (const hollow of HOLLOWS) fill(context, face, hollow, 1, 'rgb(20 16 20 / 0.72)', 'multiply')
  soft(0.012)
  for (const [region, eye] of EYES) {
    context.beginPath()
    trace(context, face, region, 1.16)
    trace(context, face, eye, 0.96)
    context.fillStyle = 'rgb(12 9 12 / 0.93)'
    context.fill('evenodd')
  }
  soft(0.008)
  fill(context, face, NOSE, 0.92, 'rgb(12 9 12 / 0.92)', 'source-over')
  fill(context, face, LIPS, 1, 'rgb(206 198 184 / 0.55)', 'source-over')
  soft(0.004)
  stitch(context, face)
  context.restore()
}

/** A mouth of teeth: a line from jaw to jaw, and strokes across it that are shorter towards its ends. */
function stitch(context: SKRSContext2D, face: Face): void {
  const at = (index: number) => pointOf(face.points, index)
  const [[rightX, rightY], [leftX, leftY]] = [at(RIGHT_CORNER), at(LEFT_CORNER)]
  const upper = at(UPPER_LIP)
  const lower = at(LOWER_LIP)
  const tall = Math.max(spanOf(face.points, UPPER_LIP, LOWER_LIP), face.box.height * 0.1)
  const [middleX, middleY] = halfWay(upper, lower)
  context.strokeStyle = 'rgb(12 9 12 / 0.9)'
  context.lineCap = 'round'
  context.lineWidth = face.box.width * 0.014
  context.beginPath()
  context.moveTo(...halfWay(at(RIGHT_JAW), at(RIGHT_CORNER)))
  context.lineTo(rightX, rightY)
  context.quadraticCurveTo(middleX, middleY, leftX, leftY)
  context.lineTo(...halfWay(at(LEFT_JAW), at(LEFT_CORNER)))
  context.stroke()
  const downX = (lower[0] - upper[0]) / tall
  const downY = (lower[1] - upper[1]) / tall
  for (let stroke = 0; stroke < STITCHES; stroke++) {
    const along = -0.14 + (1.28 * stroke) / (STITCHES - 1)
    const bow = 4 * Math.max(0, along * (1 - along))
    const half = tall * (0.32 + 0.36 * bow)
    const x = rightX + (leftX - rightX) * along + (middleX - (rightX + leftX) / 2) * bow
    const y = rightY + (leftY - rightY) * along + (middleY - (rightY + leftY) / 2) * bow
    context.lineWidth = face.box.width * (0.008 + 0.008 * bow)
    context.beginPath()
    context.moveTo(x - downX * half, y - downY * half)
    context.lineTo(x + downX * half, y + downY * half)
    context.stroke()
  }
}

type Point = ReturnType<typeof pointOf>

function halfWay([x, y]: Point, [otherX, otherY]: Point): [number, number] {
  return [(x + otherX) / 2, (y + otherY) / 2]
}

function fill(
  context: SKRSContext2D,
  face: Face,
  points: readonly number[],
  scale: number,
  colour: string,
  blend: 'color' | 'screen' | 'multiply' | 'source-over',
): void {
  context.globalCompositeOperation = blend
  context.fillStyle = colour
  context.beginPath()
  trace(context, face, points, scale)
  context.fill()
  context.globalCompositeOperation = 'source-over'
}

/** A polygon of the mesh, larger or smaller around its middle. */
function trace(context: SKRSContext2D, face: Face, points: readonly number[], scale: number): void {
  const places = points.map((point) => pointOf(face.points, point))
  const middle = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length
  const middleX = middle(0)
  const middleY = middle(1)
  for (const [i, [x, y]] of places.entries()) {
    const to = [middleX + (x - middleX) * scale, middleY + (y - middleY) * scale] as const
    if (i === 0) context.moveTo(...to)
    else context.lineTo(...to)
  }
  context.closePath()
}
