import type { CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { contextOf, newCanvas } from './load-cut-out.ts'
import { type Box, boxAround, type Mask } from './mask-edits.ts'

type Drawn = {
  photo: HTMLCanvasElement
  mask: Mask
  settings: CutOutSettings
  /** Whether removed parts shine through, so that they can be found again. */
  ghost: boolean
}

/** Widths are given for a sticker of this side; softness for a photo of this one. */
const STICKER_SIDE = 512
const PHOTO_SIDE = 1024
const GHOST = 0.22
const OUTLINE_STEPS = 32

/** Draws a preview of a cut-out, close enough to choose by; the site draws the real one. */
export function drawCutOut(context: CanvasRenderingContext2D, drawn: Drawn): void {
  const { photo, mask, settings, ghost } = drawn
  const side = Math.max(mask.width, mask.height)
  const crop = inPixels(settings.crop, mask)
  context.save()
  if (ghost) {
    context.globalAlpha = GHOST
    context.drawImage(photo, 0, 0)
    context.globalAlpha = 1
  }
  context.beginPath()
  if (settings.background) {
    context.fillStyle = settings.background
    context.fillRect(crop.left, crop.top, crop.width, crop.height)
  }
  const subject = subjectOf(drawn, crop, (settings.softness * side) / PHOTO_SIDE)
  const rim = (settings.outline_width * side) / STICKER_SIDE
  if (settings.shadow) {
    context.shadowColor = 'rgb(0 0 0 / 40%)'
    context.shadowBlur = side / 60
    context.shadowOffsetY = side / 80
  }
  if (rim > 0) context.drawImage(withOutline(subject, rim, settings.outline_color), -rim, -rim)
  else context.drawImage(subject, 0, 0)
  context.shadowColor = 'transparent'
  if (settings.caption) drawCaption(context, drawn)
  context.restore()
  context.save()
  context.strokeStyle = '#7a5cf6'
  context.lineWidth = Math.max(1, side / 400)
  context.setLineDash([side / 60, side / 90])
  const isWhole = crop.width >= mask.width && crop.height >= mask.height
  if (!isWhole) context.strokeRect(crop.left, crop.top, crop.width, crop.height)
  context.restore()
}

function inPixels(
  { left, top, width, height }: CutOutSettings['crop'],
  size: { width: number; height: number },
) {
  return {
    left: left * size.width,
    top: top * size.height,
    width: width * size.width,
    height: height * size.height,
  }
}

function subjectOf({ photo, mask }: Drawn, crop: Box, softness: number): HTMLCanvasElement {
  const { width, height } = mask
  const canvas = newCanvas(width, height)
  const context = contextOf(canvas)
  context.beginPath()
  context.rect(crop.left, crop.top, crop.width, crop.height)
  context.clip()
  context.drawImage(photo, 0, 0)
  context.globalCompositeOperation = 'destination-in'
  // Browsers without filters show a hard edge; the site softens it anyway.
  if (softness > 0) context.filter = `blur(${softness}px)`
  context.drawImage(canvasOf(mask), 0, 0)
  return canvas
}

function canvasOf({ width, height, data }: Mask): HTMLCanvasElement {
  const canvas = newCanvas(width, height)
  const pixels = new ImageData(width, height)
  for (let i = 0; i < data.length; i++) pixels.data[i * 4 + 3] = data[i] ?? 0
  contextOf(canvas).putImageData(pixels, 0, 0)
  return canvas
}

/** The shape in one color, shifted in all directions, below the subject; this much larger on each side. */
function withOutline(subject: HTMLCanvasElement, width: number, colour: string): HTMLCanvasElement {
  const shape = newCanvas(subject.width, subject.height)
  const shapeContext = contextOf(shape)
  shapeContext.drawImage(subject, 0, 0)
  shapeContext.globalCompositeOperation = 'source-in'
  shapeContext.fillStyle = colour
  shapeContext.fillRect(0, 0, shape.width, shape.height)
  const canvas = newCanvas(Math.ceil(subject.width + 2 * width), Math.ceil(subject.height + 2 * width))
  const context = contextOf(canvas)
  context.translate(width, width)
  for (let i = 0; i < OUTLINE_STEPS; i++) {
    const angle = (i * 2 * Math.PI) / OUTLINE_STEPS
    context.drawImage(shape, width * Math.cos(angle), width * Math.sin(angle))
  }
  context.drawImage(subject, 0, 0)
  return canvas
}

function drawCaption(context: CanvasRenderingContext2D, { mask, settings }: Drawn): void {
  const box = boxAround(mask)
  if (!box) return
  const words = settings.caption.toUpperCase()
  const lies = settings.turn % 180 !== 0
  const [wide, high] = lies ? [box.height, box.width] : [box.width, box.height]
  context.font = '800 100px "Plus Jakarta Sans Variable", sans-serif'
  const size = Math.min(high * 0.25, (wide * 100) / Math.max(1, context.measureText(words).width))
  context.font = context.font.replace('100px', `${size}px`)
  context.textAlign = 'center'
  context.lineJoin = 'round'
  context.lineWidth = size * 0.3
  context.strokeStyle = settings.outline_color
  context.fillStyle = '#7a5cf6'
  // The caption stays upright below the subject, even if that is rotated.
  context.translate(box.left + box.width / 2, box.top + box.height / 2)
  context.rotate((-settings.turn * Math.PI) / 180)
  context.strokeText(words, 0, high / 2 + size * 0.5)
  context.fillText(words, 0, high / 2 + size * 0.5)
}
