import { createCanvas, type ImageData, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import wearables from '../../../content/wearables.json' with { type: 'json' }
import type { TaskTools } from '../../../host/task.ts'
import { type Face, pointOf, spanOf } from '../../../kit/faces/face.ts'
import { readMap, skinMap } from '../../../kit/faces/skin-map.ts'
import { type Picture, smoothStep } from '../../../kit/pictures/raster.ts'
import type { Touch } from '../touch.ts'
import { dyed, type HatName, hatOf } from './hats/hat.ts'
import { wearHat } from './hats/wear-hat.ts'
import { layOver } from './lay-over.ts'
import { type FaceTools, findOneFace } from './one-face.ts'

/**
 * The size of glasses, their distance below the eyes, the width of their frame, and the colours of their lenses from
 * top to bottom.
 */
interface Lenses {
  width: number
  height: number
  down: number
  line: number
  shades: readonly string[]
  shine: number
}

const IRISES = [468, 473] as const
const EARS = [
  [-1, 127],
  [1, 356],
] as const
const FRAME = '#15121a'
/**
 * How far glasses are in front of the eyes, relative to the distance of these, and the offset of their shadow, relative
 * to the width of the face.
 */
const [BEFORE_EYES, SHADOW] = [0.22, 0.02]
/** The certainty that a temple lies on skin, and that strands of hair are in front of the glasses. */
const [ON_SKIN, STRANDS] = [[0.4, 0.7] as const, [0.6, 0.9] as const]

/** Puts something on the requested face or head of a picture. */
export async function wear(
  picture: Picture,
  { thing, colour, who }: Extract<Touch, { touch: 'wear' }>,
  tools: TaskTools,
): Promise<Picture> {
  const worn = wearables[thing]
  return 'lenses' in worn
    ? wearGlasses(picture, await findOneFace(picture, who, tools), worn.lenses, tools)
    : wearHat(picture, dyed(hatOf(worn.hat as HatName), colour), who, tools)
}

/** Draws glasses in front of both eyes, seen from the angle of the head, with temples where they lie on the skin. */
async function wearGlasses(picture: Picture, face: Face, lenses: Lenses, tools: FaceTools): Promise<Picture> {
  const skin = await skinMap(picture, face, tools)
  const canvas = createCanvas(picture.width, picture.height)
  drawTemples(canvas.getContext('2d'), face, lenses)
  const temples = canvas.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  hideBehind(temples, (x, y) => smoothStep(...ON_SKIN, readMap(skin, skin.face, x, y)))
  const front = createCanvas(picture.width, picture.height)
  drawLenses(front.getContext('2d'), face, lenses)
  const shown = front.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  hideBehind(shown, (x, y) => 1 - smoothStep(...STRANDS, readMap(skin, skin.hair, x, y)))
  canvas.getContext('2d').putImageData(temples, 0, 0)
  front.getContext('2d').putImageData(shown, 0, 0)
  return layOver(await layOver(picture, canvas), front)
}

/** Fades a drawing where something is in front of it. */
function hideBehind({ width, data }: ImageData, seenAt: (x: number, y: number) => number): void {
  for (let i = 3; i < data.length; i += 4) {
    if (!data[i]) continue
    const place = (i - 3) / 4
    data[i] = (data[i] ?? 0) * seenAt(place % width, Math.floor(place / width))
  }
}

/** Sets units to the distance of the eyes, across and down the face as its rotation shows them. */
function intoFace(context: SKRSContext2D, { points, yaw }: Face): void {
  const [[rightX, rightY], [leftX, leftY]] = [pointOf(points, IRISES[0]), pointOf(points, IRISES[1])]
  const [acrossX, acrossY] = [leftX - rightX, leftY - rightY]
  const turned = (yaw * Math.PI) / 180
  const deep = 1 / Math.max(0.5, Math.cos(turned))
  const aside = BEFORE_EYES * Math.tan(turned)
  context.transform(
    acrossX,
    acrossY,
    -acrossY * deep,
    acrossX * deep,
    (rightX + leftX) / 2,
    (rightY + leftY) / 2,
  )
  context.translate(aside, 0)
}

function drawTemples(context: SKRSContext2D, face: Face, { width, height, down, line }: Lenses): void {
  intoFace(context, face)
  const into = context.getTransform().inverse()
  context.lineWidth = line * 0.9
  context.strokeStyle = FRAME
  for (const [side, ear] of EARS) {
    const [x, y] = pointOf(face.points, ear)
    const end = into.transformPoint({ x, y })
    const hinge = side * (0.5 + width)
    // The temple on the far side is hidden by the lens.
    if (side * (end.x - hinge) < line) continue
    context.beginPath()
    context.moveTo(hinge, down - height * 0.45)
    context.lineTo(end.x, end.y)
    context.stroke()
  }
}

/** Rounded, wider above than below, with the sky in the upper half and a shadow on the face. */
function drawLenses(
  context: SKRSContext2D,
  face: Face,
  { width, height, down, line, shades, shine }: Lenses,
): void {
  intoFace(context, face)
  const glass = context.createLinearGradient(0, down - height, 0, down + height)
  for (const [i, shade] of shades.entries()) glass.addColorStop(i / (shades.length - 1), shade)
  const frame = context.createLinearGradient(0, down - height, 0, down + height)
  frame.addColorStop(0, '#45404c')
  frame.addColorStop(0.3, FRAME)
  context.lineWidth = Math.max(1.2 / spanOf(face.points, ...IRISES), line)
  context.lineJoin = 'round'
  context.strokeStyle = frame
  for (const side of [-1, 1]) {
    const lens = lensPath(side * 0.5, down, width * side, height)
    context.fillStyle = glass
    context.fill(lens)
    context.save()
    context.clip(lens)
    const light = context.createLinearGradient(
      side * 0.5 - width,
      down - height,
      side * 0.5 + width * 0.4,
      down + height,
    )
    light.addColorStop(0.15, 'rgb(255 255 255 / 0)')
    light.addColorStop(0.35, `rgb(255 255 255 / ${shine})`)
    light.addColorStop(0.5, 'rgb(255 255 255 / 0)')
    context.fillStyle = light
    context.fill(lens)
    context.restore()
    context.shadowColor = 'rgb(20 8 0 / 0.4)'
    context.shadowBlur = SHADOW * face.box.width
    context.shadowOffsetY = (SHADOW / 2) * face.box.width
    context.stroke(lens)
    context.shadowColor = 'transparent'
  }
  context.beginPath()
  context.moveTo(width * 0.96 - 0.5, down - height * 0.35)
  context.quadraticCurveTo(0, down - height * 0.75, 0.5 - width * 0.96, down - height * 0.35)
  context.stroke()
}

function lensPath(x: number, y: number, wide: number, tall: number): Path2D {
  const path = new Path2D()
  path.moveTo(x - wide * 0.96, y - tall * 0.3)
  path.bezierCurveTo(x - wide * 0.96, y - tall, x - wide * 0.4, y - tall, x, y - tall)
  path.bezierCurveTo(
    x + wide * 0.75,
    y - tall,
    x + wide * 1.06,
    y - tall * 0.95,
    x + wide * 1.02,
    y - tall * 0.25,
  )
  path.bezierCurveTo(x + wide * 0.95, y + tall * 0.75, x + wide * 0.55, y + tall, x + wide * 0.05, y + tall)
  path.bezierCurveTo(
    x - wide * 0.6,
    y + tall,
    x - wide * 0.96,
    y + tall * 0.5,
    x - wide * 0.96,
    y - tall * 0.3,
  )
  path.closePath()
  return path
}
