import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { findIcon } from '../../kit/drawing/icons.ts'
import { canvasOf, pictureOf } from '../../kit/pictures/canvas.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { Variant } from './variants.ts'

/** A sticker is composed on a square of this side, with room for rotated and protruding parts. */
const SIDE = 640
const ROOM = 0.14
/** The part of a subject below this line, as a part of the backdrop's side, stays within the backdrop. */
const WAIST = 0.55
/** A subject wider than this many times its height counts as wide. */
const WIDE = 1.2
/** How far from a narrow subject icons may be, in parts of the square. */
const BESIDE = 0.3
const SPIKES = 18

/** The subject with everything around it except for words, outline and shadow. */
export async function drawVariant(subject: Picture, { tilt, backdrop, icons }: Variant): Promise<Picture> {
  const canvas = createCanvas(SIDE * (1 + 2 * ROOM), SIDE * (1 + 2 * ROOM))
  const context = canvas.getContext('2d')
  context.translate(SIDE * ROOM, SIDE * ROOM)
  const place = backdrop ? placeOnBackdrop(subject) : { y: SIDE / 2, scale: fitting(subject) }
  if (backdrop) drawBackdrop(context, backdrop)
  context.save()
  if (backdrop && backdrop.shape !== 'burst' && !isWide(subject)) clipBelow(context, backdrop.shape)
  drawTurned(context, canvasOf(subject), { x: SIDE / 2, turn: tilt, ...place })
  context.restore()
  const near = backdrop ? () => 1 : (length: number) => Math.min(1, (length * place.scale) / SIDE + BESIDE)
  for (const { icon, x, y, size, tilt: turn } of icons) {
    const drawing = await drawIcon(icon, Math.round(size * SIDE))
    const at = {
      x: (0.5 + (x - 0.5) * near(subject.width)) * SIDE,
      y: (0.5 + (y - 0.5) * near(subject.height)) * SIDE,
    }
    if (drawing) drawTurned(context, drawing, { ...at, turn, scale: 1 })
  }
  return pictureOf(canvas)
}

const isWide = ({ width, height }: Picture): boolean => width > WIDE * height

const fitting = ({ width, height }: Picture): number => SIDE / Math.max(width, height)

/**
 * The subject stands on the backdrop's lower end and extends a little beyond the upper one; a wide one extends at both
 * sides instead.
 */
function placeOnBackdrop(subject: Picture): { y: number; scale: number } {
  const { width, height } = subject
  if (isWide(subject)) return { y: SIDE * 0.54, scale: 1.12 * fitting(subject) }
  const scale = Math.min((0.96 * SIDE) / width, (1.02 * SIDE) / height)
  return { y: SIDE * 0.985 - (height * scale) / 2, scale }
}

type Place = { x: number; y: number; turn: number; scale: number }

function drawTurned(context: SKRSContext2D, drawing: Canvas, { x, y, turn, scale }: Place): void {
  context.save()
  context.translate(x, y)
  context.rotate((turn * Math.PI) / 180)
  context.scale(scale, scale)
  context.drawImage(drawing, -drawing.width / 2, -drawing.height / 2)
  context.restore()
}

function drawBackdrop(context: SKRSContext2D, { shape, colour }: NonNullable<Variant['backdrop']>): void {
  context.beginPath()
  SHAPES[shape](context)
  context.fillStyle = colour
  context.fill()
}

/** A subject may extend beyond the backdrop above its waist, but not below. */
function clipBelow(context: SKRSContext2D, shape: 'disc' | 'heart'): void {
  context.beginPath()
  context.rect(-SIDE * ROOM, -SIDE * ROOM, SIDE * (1 + 2 * ROOM), SIDE * (WAIST + ROOM))
  SHAPES[shape](context)
  context.clip()
}

/** Each adds its outline to the path; all run clockwise, like rectangles, so that clips with two of them add up. */
const SHAPES: Record<NonNullable<Variant['backdrop']>['shape'], (context: SKRSContext2D) => void> = {
  disc(context) {
    context.moveTo(SIDE * 0.99, SIDE * 0.52)
    context.arc(SIDE / 2, SIDE * 0.52, SIDE * 0.47, 0, 2 * Math.PI)
  },

  burst(context) {
    for (let i = 0; i < 2 * SPIKES; i++) {
      const angle = (i * Math.PI) / SPIKES
      const reach = SIDE * (i % 2 === 0 ? 0.56 : 0.46)
      context.lineTo(SIDE / 2 + reach * Math.sin(angle), SIDE / 2 - reach * Math.cos(angle))
    }
    context.closePath()
  },

  heart(context) {
    const x = SIDE / 2
    const top = SIDE * 0.26
    const low = SIDE * 1.04
    context.moveTo(x, top)
    context.bezierCurveTo(SIDE * 0.62, SIDE * -0.02, SIDE * 1.1, SIDE * 0.02, SIDE * 1.06, SIDE * 0.42)
    context.bezierCurveTo(SIDE * 1.03, SIDE * 0.7, SIDE * 0.72, SIDE * 0.86, x, low)
    context.bezierCurveTo(SIDE * 0.28, SIDE * 0.86, SIDE * -0.03, SIDE * 0.7, SIDE * -0.06, SIDE * 0.42)
    context.bezierCurveTo(SIDE * -0.1, SIDE * 0.02, SIDE * 0.38, SIDE * -0.02, x, top)
    context.closePath()
  },
}

async function drawIcon(name: string, size: number): Promise<Canvas | null> {
  const icon = findIcon('fluent-emoji', name)
  if (!icon) return null
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}" viewBox="0 0 ${icon.size} ${icon.size}">${icon.body}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return canvasOf({ width: size, height: size, data })
}
