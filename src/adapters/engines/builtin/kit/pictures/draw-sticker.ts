import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { flagOf, numberOf, textOf } from '../../host/form-values.ts'
import { gaussianBlur } from './blur.ts'
import { resizePicture } from './load-picture.ts'
import { clamp01, mapPlane, newPlane, type Picture, type Plane } from './raster.ts'
import { resizePlane } from './resize-plane.ts'
import { rimField } from './rim.ts'
import { alphaOf } from './trim.ts'

/** Widths are given for a sticker of this size, and scale with it. */
const UNIT_SIDE = 512
export const MAX_STICKER_SIDE = 2048

/** The shape is computed at this size: it has no corners, so it can be enlarged. */
const SHAPE_SIDE = 512

const MARGIN = 6
const OPAQUE = 255
const SHADOW = { offset: 5, softness: 5, strength: 0.38, room: 12 }

export interface StickerStyle {
  /** In pixels of a sticker of 512. */
  outlineWidth: number
  outlineColor: Colour
  shadow: boolean
}

type Colour = readonly [red: number, green: number, blue: number]

export function readStickerStyle(input: EngineInput): StickerStyle {
  const [red = 255, green = 255, blue = 255] = Buffer.from(textOf(input, 'outlineColor').slice(1), 'hex')
  return {
    outlineWidth: numberOf(input, 'outlineWidth'),
    outlineColor: [red, green, blue],
    shadow: flagOf(input, 'shadow'),
  }
}

/** Puts a cut-out that fills its picture on a square, with a die-cut rim and a soft shadow. */
export async function drawSticker(subject: Picture, style: StickerStyle): Promise<Picture> {
  const { side, placed } = await place(subject, style)
  const shapeSide = Math.min(side, SHAPE_SIDE)
  const unit = shapeSide / UNIT_SIDE
  const alpha = resizePlane(alphaOf(placed), shapeSide, shapeSide)
  const field = style.outlineWidth > 0 ? rimField(alpha, style.outlineWidth * unit) : null
  const shape = field ? mapPlane(field, (depth) => clamp01(depth + 0.5)) : alpha
  const shadow = style.shadow ? dropShadow(shape, unit) : null
  return compose(placed, { field, shadow, colour: style.outlineColor })
}

/** The subject in the middle of a square with room for its rim and shadow. */
async function place(subject: Picture, { outlineWidth, shadow }: StickerStyle) {
  const around = outlineWidth + (shadow ? SHADOW.room : MARGIN)
  const part = 1 - (2 * around) / UNIT_SIDE
  const longest = Math.max(subject.width, subject.height)
  const side = Math.min(MAX_STICKER_SIDE, Math.max(UNIT_SIDE, Math.round(longest / part)))
  const scale = (side * part) / longest
  const width = Math.max(1, Math.round(subject.width * scale))
  const height = Math.max(1, Math.round(subject.height * scale))
  const resized = Math.abs(scale - 1) < 0.01 ? subject : await resizePicture(subject, width, height)
  const placed = { width: side, height: side, data: new Uint8Array(side * side * 4) }
  const left = (side - resized.width) >> 1
  const top = (side - resized.height) >> 1
  for (let y = 0; y < resized.height; y++) {
    const row = resized.data.subarray(y * resized.width * 4, (y + 1) * resized.width * 4)
    placed.data.set(row, ((top + y) * side + left) * 4)
  }
  return { side, placed }
}

function dropShadow(shape: Plane, unit: number): Plane {
  const blurred = gaussianBlur(shape, SHADOW.softness * unit)
  const moved = newPlane(shape.width, shape.height)
  const offset = Math.round(SHADOW.offset * unit) * shape.width
  moved.data.set(blurred.data.subarray(0, blurred.data.length - offset), offset)
  return mapPlane(moved, (value) => value * SHADOW.strength)
}

/** How deep inside the rim each pixel lies, and the shadow; each null if there is none, and smaller than the sticker. */
interface Shape {
  field: Plane | null
  shadow: Plane | null
  colour: Colour
}

/** The subject over the rim over the black shadow. */
function compose(subject: Picture, { field, shadow, colour }: Shape): Picture {
  const { width, height, data } = subject
  const depths = field && resizePlane(field, width, height).data
  // One step of the field is one pixel of its own size.
  const sharpness = field ? width / field.width : 1
  const shades = shadow && resizePlane(shadow, width, height).data
  const pixels = new Uint8Array(data)
  const whole = new Uint32Array(pixels.buffer)
  for (let i = 0; i < width * height; i++) {
    if (pixels[i * 4 + 3] === OPAQUE) continue
    const over = (pixels[i * 4 + 3] ?? 0) / OPAQUE
    const rim = depths ? clamp01((depths[i] ?? 0) * sharpness + 0.5) : 0
    const middle = rim * (1 - over)
    const under = (shades?.[i] ?? 0) * (1 - over - middle)
    const alpha = over + middle + under
    if (alpha === 0) {
      whole[i] = 0
      continue
    }
    for (let c = 0; c < 3; c++) {
      const mixed = ((pixels[i * 4 + c] ?? 0) * over + (colour[c] ?? 0) * middle) / alpha
      pixels[i * 4 + c] = Math.round(mixed)
    }
    pixels[i * 4 + 3] = Math.round(alpha * OPAQUE)
  }
  return { width, height, data: pixels }
}
