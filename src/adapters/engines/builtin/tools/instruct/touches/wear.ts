import { Image, type SKRSContext2D } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import wearables from '../../../content/wearables.json' with { type: 'json' }
import type { TaskTools } from '../../../host/task.ts'
import { findIcon } from '../../../kit/drawing/icons.ts'
import { setSvg } from '../../../kit/drawing/paint/sheets.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import { hatLineOf } from '../../../kit/faces/hat-line.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import type { Wearable, Who } from '../touch.ts'
import { drawOnFace } from './draw-on-face.ts'

/** A drawing, how wide it is beside the face, and which place of it, in parts of its square, lies on the face. */
interface Fit {
  icon: string
  width: number
  at: readonly number[]
  on: string
}

/** In degrees; a drawing is flat, and leaves a face that is turned further. */
const MAX_TURN = 16
const DRAWN_SIDE = 1024
/** How much of a drawing's square may lie above the picture; its uppermost part is empty. */
const MAX_CUT = 0.15
const [RIGHT_CHEEK, LEFT_CHEEK] = [234, 454]
const IRISES = [468, 473] as const

/** Puts something on the one face of a picture, turned as the head is. */
export function wear(
  picture: Picture,
  thing: Wearable,
  who: Who | undefined,
  tools: Pick<TaskTools, 'models'>,
): Promise<Picture> {
  return drawOnFace(
    picture,
    who,
    tools,
    (context, face) =>
      thing === 'glasses' ? drawGlasses(context, face) : drawIcon(context, face, wearables[thing]),
    MAX_TURN,
  )
}

async function drawIcon(context: SKRSContext2D, face: Face, { icon, width, at, on }: Fit): Promise<void> {
  const [across = 0, down = 0] = at
  const found = findIcon('fluent-emoji', icon)
  if (!found) throw new Error(`There is no drawing of ${icon}.`)
  const view = `0 0 ${found.size} ${found.size}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_SIDE}" height="${DRAWN_SIDE}" viewBox="${view}">${found.body}</svg>`
  const image = await setSvg(new Image(), svg, DRAWN_SIDE, DRAWN_SIDE)
  const line = hatLineOf(face)
  const side = width * line.width
  const [x, y] = on === 'eyes' ? between(face, ...IRISES) : [line.x, line.y]
  if (y - down * side < -MAX_CUT * side) throw new RejectedByEngineError('no_room_above')
  context.translate(x, y)
  context.rotate(line.angle)
  context.drawImage(image, -across * side, -down * side, side, side)
}

/** Round lenses around both eyes, a bridge, and temples to the edge of the face. */
function drawGlasses(context: SKRSContext2D, face: Face): void {
  const [right, left] = [pointOf(face.points, IRISES[0]), pointOf(face.points, IRISES[1])]
  const apart = distance(face, ...IRISES)
  const radius = apart * 0.36
  context.lineWidth = Math.max(1.5, apart * 0.05)
  context.strokeStyle = '#1d1a22'
  context.fillStyle = 'rgb(255 255 255 / 0.1)'
  for (const [eye, cheek] of [
    [right, RIGHT_CHEEK],
    [left, LEFT_CHEEK],
  ] as const) {
    const [x, y] = eye
    const [edgeX, edgeY] = pointOf(face.points, cheek)
    const outwards = Math.sign(edgeX - x)
    context.beginPath()
    context.ellipse(x, y + radius * 0.1, radius, radius * 0.9, 0, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
    context.beginPath()
    context.moveTo(x + outwards * radius, y - radius * 0.1)
    context.lineTo(edgeX, Math.min(edgeY, y))
    context.stroke()
  }
  const [[rightX, rightY], [leftX, leftY]] = [right, left]
  const inwards = Math.sign(leftX - rightX) * radius
  context.beginPath()
  context.moveTo(rightX + inwards, rightY)
  context.quadraticCurveTo((rightX + leftX) / 2, (rightY + leftY) / 2 - radius * 0.35, leftX - inwards, leftY)
  context.stroke()
}

function between(face: Face, one: number, other: number): [number, number] {
  const [oneX, oneY] = pointOf(face.points, one)
  const [otherX, otherY] = pointOf(face.points, other)
  return [(oneX + otherX) / 2, (oneY + otherY) / 2]
}

function distance(face: Face, one: number, other: number): number {
  const [oneX, oneY] = pointOf(face.points, one)
  const [otherX, otherY] = pointOf(face.points, other)
  return Math.hypot(oneX - otherX, oneY - otherY)
}
