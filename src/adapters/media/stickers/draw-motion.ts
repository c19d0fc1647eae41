import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import { MOTIONS, type MovingSticker, poseAt } from '../../../shared/catalogue/sticker-motions.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'

/** Room to move in: the fraction of the square that the sticker takes when it is still. */
const STANDING = 0.8
/** Where hearts rise, as fractions of the side, their size, and their lead over the first. */
const HEARTS = [
  { x: 0.12, size: 0.13, ahead: 0 },
  { x: 0.88, size: 0.16, ahead: 0.35 },
  { x: 0.22, size: 0.09, ahead: 0.55 },
  { x: 0.78, size: 0.11, ahead: 0.8 },
] as const
const HEART_COLOUR = '#ff3d6e'

/** One loop of the motion in this many frames, all of the picture's size. */
export function drawMotion(picture: Picture, motion: MovingSticker, frames: number): Uint8Array[] {
  const { width, height } = picture
  const still = canvasOf(picture)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  return Array.from({ length: frames }, (_, index) => {
    const part = index / frames
    const { x, y, turn, scale } = poseAt(motion, part)
    context.clearRect(0, 0, width, height)
    context.save()
    context.translate(width * (0.5 + x), height * (0.5 + y))
    context.rotate((turn * Math.PI) / 180)
    context.scale(scale * STANDING, scale * STANDING)
    context.drawImage(still, -width / 2, -height / 2)
    context.restore()
    if (MOTIONS[motion].hearts) drawHearts(context, width, part)
    return new Uint8Array(context.getImageData(0, 0, width, height).data)
  })
}

/** They appear small, rise and fade, each a little later than another. */
function drawHearts(context: SKRSContext2D, side: number, part: number): void {
  for (const { x, size, ahead } of HEARTS) {
    const risen = (part + ahead) % 1
    context.save()
    context.globalAlpha = Math.min(1, risen * 6, (1 - risen) * 3)
    context.translate(side * (x + 0.03 * Math.sin(risen * 2 * Math.PI)), side * (0.95 - 0.85 * risen))
    context.scale(side * size, side * size)
    context.beginPath()
    context.moveTo(0, 0.5)
    context.bezierCurveTo(-0.9, -0.1, -0.45, -0.75, 0, -0.3)
    context.bezierCurveTo(0.45, -0.75, 0.9, -0.1, 0, 0.5)
    context.fillStyle = HEART_COLOUR
    context.fill()
    context.restore()
  }
}

function canvasOf({ width, height, data }: Picture): Canvas {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return canvas
}
