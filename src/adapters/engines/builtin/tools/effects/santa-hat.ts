import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { Face } from '../../kit/faces/face.ts'
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
  const hats = faces.map((face) => hatFor(face, faces, alpha))
  const highest = Math.min(...hats.map(({ line, wide }) => line.y - wide * HEIGHT))
  const lowest = Math.max(...faces.map(({ box }) => box.y + (1 + BELOW) * box.height))
  const canvas = drawCanvas({ width, height }, (context) => {
    makeRoom(context, subject, { width, height }, { highest, lowest })
    context.drawImage(canvasOf(subject.picture), 0, 0)
    for (const hat of hats) drawHat(context, hat)
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

interface Hat {
  line: HatLine
  wide: number
  /** Where its tip hangs: to the right, unless somebody is there. */
  side: 1 | -1
}

function hatFor(face: Face, all: readonly Face[], alpha: Plane): Hat {
  const line = hatLineOf(face)
  const hair = (WIDTH.over * 2 * hairBeside(line, alpha)) / line.width
  const wide = line.width * Math.max(WIDTH.least, Math.min(WIDTH.most, hair))
  return { line, wide, side: all.some(({ box }) => box.x > face.box.x) ? -1 : 1 }
}

/** How far hair reaches from the middle to the side where there is less of it, from the forehead up. */
function hairBeside({ x: middle, y, width: unit }: HatLine, { width, data }: Plane): number {
  const reachIn = (row: number, step: 1 | -1) => {
    let x = Math.round(middle)
    while (x > 0 && x < width - 1 && (data[row * width + x] ?? 0) > 0.5) x += step
    return Math.abs(x - middle)
  }
  let most = 0
  for (let row = Math.max(0, Math.round(y - FULLEST * unit)); row <= y; row++)
    most = Math.max(most, Math.min(reachIn(row, 1), reachIn(row, -1)))
  return most
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
    const [turn, far] = [random.between(0, 7), random.between(0, 0.16)]
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
