import { Image, type SKRSContext2D } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import wearables from '../../../content/wearables.json' with { type: 'json' }
import { findIcon } from '../../../kit/drawing/icons.ts'
import { setSvg } from '../../../kit/drawing/paint/sheets.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import { hatLineOf } from '../../../kit/faces/hat-line.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import type { Wearable, Who } from '../touch.ts'
import { drawOnFace } from './draw-on-face.ts'
import type { FaceTools } from './one-face.ts'

/** A drawing, how wide it is beside the face, and which place of it, in parts of its square, lies on the forehead. */
interface Fit {
  icon: string
  width: number
  at: readonly number[]
}

/** How large glasses are, how far below the eyes, how thick their frame, and what is seen in them, from above to below. */
interface Lenses {
  width: number
  height: number
  down: number
  line: number
  shades: readonly string[]
  shine: number
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
  tools: FaceTools,
): Promise<Picture> {
  const worn = wearables[thing]
  return drawOnFace(
    picture,
    who,
    tools,
    (context, face) =>
      'lenses' in worn ? drawGlasses(context, face, worn.lenses) : drawIcon(context, face, worn),
    MAX_TURN,
  )
}

async function drawIcon(context: SKRSContext2D, face: Face, { icon, width, at }: Fit): Promise<void> {
  const [across = 0, down = 0] = at
  const found = findIcon('fluent-emoji', icon)
  if (!found) throw new Error(`There is no drawing of ${icon}.`)
  const view = `0 0 ${found.size} ${found.size}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_SIDE}" height="${DRAWN_SIDE}" viewBox="${view}">${found.body}</svg>`
  const image = await setSvg(new Image(), svg, DRAWN_SIDE, DRAWN_SIDE)
  const line = hatLineOf(face)
  const side = width * line.width
  if (line.y - down * side < -MAX_CUT * side) throw new RejectedByEngineError('no_room_above')
  context.translate(line.x, line.y)
  context.rotate(line.angle)
  context.drawImage(image, -across * side, -down * side, side, side)
}

/** Lenses around both eyes, a bridge, and temples to the edge of the face; measured in how far the eyes are apart. */
function drawGlasses(
  context: SKRSContext2D,
  face: Face,
  { width, height, down, line, shades, shine }: Lenses,
): void {
  const [[rightX, rightY], [leftX, leftY]] = [
    pointOf(face.points, IRISES[0]),
    pointOf(face.points, IRISES[1]),
  ]
  const [x, y] = [(rightX + leftX) / 2, (rightY + leftY) / 2]
  const apart = Math.hypot(leftX - rightX, leftY - rightY)
  context.translate(x, y)
  context.rotate(Math.atan2(leftY - rightY, leftX - rightX))
  context.scale(apart, apart)
  context.lineWidth = Math.max(1.5 / apart, line)
  context.strokeStyle = '#1d1a22'
  const glass = context.createLinearGradient(0, down - height, 0, down + height)
  for (const [i, shade] of shades.entries()) glass.addColorStop(i, shade)
  for (const [side, cheek] of [
    [-1, RIGHT_CHEEK],
    [1, LEFT_CHEEK],
  ] as const) {
    const [edgeX, edgeY] = pointOf(face.points, cheek)
    context.beginPath()
    context.moveTo(side * (0.5 + width), down - height * 0.3)
    context.lineTo((side * Math.hypot(edgeX - x, edgeY - y)) / apart, -0.05)
    context.stroke()
    context.beginPath()
    context.ellipse(side * 0.5, down, width, height, 0, 0, 2 * Math.PI)
    context.fillStyle = glass
    context.fill()
    context.stroke()
    context.beginPath()
    const [shineX, shineY] = [side * 0.5 - width * 0.3, down - height * 0.4]
    context.ellipse(shineX, shineY, width * 0.3, height * 0.2, -0.5, 0, 2 * Math.PI)
    context.fillStyle = `rgb(255 255 255 / ${shine})`
    context.fill()
  }
  context.beginPath()
  context.moveTo(width - 0.5, 0)
  context.quadraticCurveTo(0, -height * 0.4, 0.5 - width, 0)
  context.stroke()
}
