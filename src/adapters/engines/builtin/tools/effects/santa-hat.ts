import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { type Face, pointOf } from '../../kit/faces/face.ts'
import { OVAL } from '../../kit/faces/face-regions.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { type HatLine, hatLineOf } from '../../kit/faces/hat-line.ts'
import type { Subject } from '../../kit/motion/layers.ts'
import { canvasOf, drawCanvas, pictureOf, withStops } from '../../kit/pictures/canvas.ts'
import { boxAround, type Picture, type Plane, type Size } from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'
import { createRandom } from '../../kit/random.ts'
import type { EffectInput } from './effect-input.ts'
import { mainFaces } from './in-view.ts'

/** How wide the hat is compared with the face, by the hair, and how high above its edge in its own widths. */
const WIDTH = { least: 1.25, most: 1.55, over: 1.1 }
const HEIGHT = 0.6
/** Hair is fullest at most this far above the forehead, in widths of the face. */
const FULLEST = 0.3
/** It is drawn this far down over the forehead, in widths of the face. */
const DOWN = 0.12
/** A smaller person looks lost in the photo, so the hat is cut off instead. */
const SMALLEST = 0.72
/** In widths of the face: how far from its middle hair is still of the same head, and how far a hat sits aside. */
const FURTHEST = 0.9
const OFF_MIDDLE = 0.15
/** If a head is turned further, in degrees, the middle of the forehead is not the middle of the head. */
export const MAX_HAT_TURN = 38
/** Below a chin this much of a face's height stays in the photo. */
const BELOW = 0.4

/** Puts hats on the heads of the people whom a photo is about, turned as the heads are. Without a face there is none. */
export async function wearSantaHat(
  subject: Subject,
  photo: Picture,
  { tools }: EffectInput,
): Promise<Subject> {
  const faces = mainFaces(await findFaces(photo, tools))
  if (faces.length === 0) return subject
  const { width, height } = photo
  const alpha = alphaOf(subject.picture)
  const hats = faces.map((face) => hatFor(face, faces, alpha)).filter((hat) => hat !== null)
  if (hats.length === 0) throw new RejectedByEngineError('no_room_for_hat')
  const highest = Math.min(...hats.map(({ line, wide }) => line.y - wide * HEIGHT))
  const lowest = Math.max(...faces.map(({ box }) => box.y + (1 + BELOW) * box.height))
  const canvas = drawCanvas({ width, height }, (context) => {
    makeRoom(context, subject, { width, height }, { highest, lowest })
    context.drawImage(canvasOf(subject.picture), 0, 0)
    for (const hat of hats) {
      context.save()
      clipAround(
        context,
        faces.filter((other) => other !== hat.face),
      )
      drawHat(context, hat)
      context.restore()
    }
  })
  const picture = pictureOf(canvas)
  return { ...subject, picture, box: boxAround(alphaOf(picture), 0.5) ?? subject.box }
}

/** A person becomes smaller for the hat. One whom the photo cuts off at a side would end there, and moves down instead. */
function makeRoom(
  context: SKRSContext2D,
  { box }: Subject,
  { width, height }: Size,
  { highest, lowest }: { highest: number; lowest: number },
): void {
  if (box.left <= 1 || box.left + box.width >= width - 1) {
    context.translate(0, Math.max(0, Math.min(0.015 * height - highest, height - lowest)))
    return
  }
  const scale = Math.min(1, Math.max(SMALLEST, (0.985 * height) / (height - highest)))
  context.translate(width / 2, height)
  context.scale(scale, scale)
  context.translate(-width / 2, -height)
}

/** Nobody's hat hangs over another face. */
function clipAround(context: SKRSContext2D, others: readonly Face[]): void {
  for (const { points } of others) {
    const outside = new Path2D()
    outside.rect(-1e4, -1e4, 2e4, 2e4)
    for (const [i, point] of OVAL.entries()) {
      const [x, y] = pointOf(points, point)
      if (i === 0) outside.moveTo(x, y)
      else outside.lineTo(x, y)
    }
    outside.closePath()
    context.clip(outside, 'evenodd')
  }
}

interface Hat {
  face: Face
  line: HatLine
  wide: number
  /** Where its tip hangs: to the right, unless somebody is there. */
  side: 1 | -1
}

/** No hat fits a head that is turned away, or with something taller on it. */
function hatFor(face: Face, all: readonly Face[], alpha: Plane): Hat | null {
  const line = hatLineOf(face)
  const { left, right } = hairBeside(line, alpha)
  const hair = (WIDTH.over * (left + right)) / line.width
  const wide = line.width * Math.max(WIDTH.least, Math.min(WIDTH.most, hair))
  if (Math.abs(face.yaw) > MAX_HAT_TURN || hairAbove(line, alpha) > wide * HEIGHT) return null
  const most = OFF_MIDDLE * line.width
  const x = line.x + Math.max(-most, Math.min(most, (right - left) / 2))
  return { face, line: { ...line, x }, wide, side: all.some(({ box }) => box.x > face.box.x) ? -1 : 1 }
}

/** How far hair, or what is worn on it, rises above the forehead. */
function hairAbove({ x, y }: HatLine, { width, data }: Plane): number {
  let row = Math.round(y)
  while (row > 0 && (data[row * width + Math.round(x)] ?? 0) > 0.5) row--
  return y - row
}

/** How far hair reaches to each side of the forehead where it is fullest; what is further away is not of this head. */
function hairBeside({ x: middle, y, width: unit }: HatLine, { width, data }: Plane) {
  const reachIn = (row: number, step: 1 | -1) => {
    let x = Math.round(middle)
    while (x > 0 && x < width - 1 && (data[row * width + x] ?? 0) > 0.5) x += step
    return Math.min(Math.abs(x - middle), FURTHEST * unit)
  }
  let fullest = { left: 0, right: 0 }
  for (let row = Math.max(0, Math.round(y - FULLEST * unit)); row <= y; row++) {
    const found = { left: reachIn(row, -1), right: reachIn(row, 1) }
    if (found.left + found.right > fullest.left + fullest.right) fullest = found
  }
  return fullest
}

/** In units of half of the hat's width, with the middle of its edge at the origin. */
function drawHat(context: SKRSContext2D, { line: { x, y, angle, width }, wide, side }: Hat): void {
  const unit = wide / 2
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  context.translate(0, width * DOWN)
  context.scale(side * unit, unit)
  drawFelt(context)
  drawFur(context)
  context.restore()
}

function drawFur(context: SKRSContext2D): void {
  context.lineCap = 'round'
  context.lineWidth = 0.25
  context.strokeStyle = '#d9dbe2'
  context.fillStyle = '#d9dbe2'
  context.beginPath()
  context.moveTo(-0.84, 0)
  context.quadraticCurveTo(0, -0.2, 0.84, 0)
  context.stroke()
  context.beginPath()
  context.arc(1.12, -0.3, 0.16, 0, 7)
  context.fill()
  const random = createRandom('fur')
  for (let tuft = 0; tuft < 420; tuft++) {
    const along = random.between(-0.94, 0.94)
    const bow = -0.1 * (1 - along * along)
    drawTuft(context, along, bow + random.between(-0.13, 0.12), random.between(0.03, 0.07), random.next())
  }
  for (let tuft = 0; tuft < 120; tuft++) {
    const turn = random.between(0, 7)
    const far = random.between(0, 0.16)
    drawTuft(context, 1.12 + Math.cos(turn) * far, -0.3 + Math.sin(turn) * far, 0.05, random.next())
  }
}

function drawFelt(context: SKRSContext2D): void {
  const felt = context.createLinearGradient(-0.8, -0.9, 0.7, 0.1)
  context.fillStyle = withStops(felt, { 0: '#e2404a', 0.45: '#c01a28', 1: '#77101b' })
  context.fill(FELT)
  context.save()
  context.clip(FELT)
  context.filter = 'blur(4px)'
  context.strokeStyle = '#4a060e77'
  context.lineWidth = 0.09
  for (const fold of FOLDS) context.stroke(fold)
  context.restore()
}

const FELT = new Path2D(
  'M-0.9 -0.02C-0.88 -0.66 -0.3 -1.22 0.3 -1.12C0.8 -1.04 1.12 -0.72 1.17 -0.32C0.98 -0.6 0.84 -0.7 0.66 -0.68C0.82 -0.48 0.9 -0.26 0.9 -0.02Q0 -0.3 -0.9 -0.02',
)
const FOLDS = [
  new Path2D('M0.66 -0.68Q0.4 -0.8 0.1 -0.72'),
  new Path2D('M0.86 -0.3Q0.55 -0.48 0.2 -0.42'),
  new Path2D('M-0.8 -0.35Q-0.45 -0.55 -0.2 -0.4'),
]

/** A puff of fur, darker below. */
function drawTuft(context: SKRSContext2D, x: number, y: number, radius: number, shade: number): void {
  const grey = Math.round(205 + 50 * shade)
  context.fillStyle = withStops(context.createRadialGradient(x, y - radius * 0.3, 0, x, y, radius), {
    0: `rgb(${grey} ${grey} ${Math.min(255, grey + 4)})`,
    1: `rgb(${grey - 14} ${grey - 12} ${grey - 4} / 0)`,
  })
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}
