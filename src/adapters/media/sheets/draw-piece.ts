import type { SheetWork } from '../../../modules/sticker-packs/sticker-files.ts'
import { BLEED, PRINTED_SIDE } from '../../../shared/catalogue/sticker-sheets.ts'
import { fromPixels, resizePicture } from '../../engines/builtin/kit/pictures/load-picture.ts'
import { clamp01, mapPlane, type Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import { distanceToSubject, rimAround } from '../../engines/builtin/kit/pictures/rim.ts'
import { alphaOf, trimPicture } from '../../engines/builtin/kit/pictures/trim.ts'
import { outlined } from '../stickers/outlined.ts'
import { contoursOf, type Point } from './contour.ts'

/** A sticker as it is printed and cut. */
export interface Piece {
  /** In millimeters, with the bleed. */
  width: number
  height: number
  picture: Picture
  /** The cutting lines, in millimeters from its upper left corner. */
  cuts: Point[][]
}

const DOTS_PER_MM = 300 / 25.4
/** The maximum distance of a cut from the edge, in dots. */
const TOLERANCE = 1

/** Draws a sticker at 300 dpi with a paper-colored rim, and finds its cutting lines. */
export async function drawPiece(path: string, outline: SheetWork['outline']): Promise<Piece> {
  const loaded = await outlined(path, outline)
  const subject = trimPicture(loaded) ?? loaded
  const scale = (PRINTED_SIDE * DOTS_PER_MM) / Math.max(subject.width, subject.height)
  const sized = await resizePicture(
    subject,
    Math.max(1, Math.round(subject.width * scale)),
    Math.max(1, Math.round(subject.height * scale)),
  )
  const bleed = BLEED * DOTS_PER_MM
  // The rim is found with the help of what lies beyond it.
  const picture = await padded(sized, Math.ceil(2 * bleed))
  const toSubject = distanceToSubject(alphaOf(picture))
  const edge = mapPlane(rimAround(toSubject, 0), (depth) => (depth > 0 ? 1 : 0))
  const rim = mapPlane(rimAround(toSubject, bleed), (depth) => clamp01(depth + 0.5))
  const toMm = ([x, y]: Point): Point => [x / DOTS_PER_MM, y / DOTS_PER_MM]
  return {
    width: picture.width / DOTS_PER_MM,
    height: picture.height / DOTS_PER_MM,
    picture: onPaper(picture, rim.data),
    cuts: contoursOf(edge, TOLERANCE).map((contour) => contour.map(toMm)),
  }
}

async function padded(picture: Picture, room: number): Promise<Picture> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const around = { top: room, bottom: room, left: room, right: room, background }
  const data = await fromPixels(picture).extend(around).raw().toBuffer()
  return { width: picture.width + 2 * room, height: picture.height + 2 * room, data }
}

/** The sticker on white up to the bleed. */
function onPaper({ width, height, data }: Picture, rim: Float32Array): Picture {
  const pixels = new Uint8Array(data.length)
  for (let i = 0; i < width * height; i++) {
    const over = (data[i * 4 + 3] ?? 0) / 255
    const under = (rim[i] ?? 0) * (1 - over)
    const alpha = over + under
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) {
      pixels[i * 4 + c] = Math.round(((data[i * 4 + c] ?? 0) * over + 255 * under) / alpha)
    }
    pixels[i * 4 + 3] = Math.round(alpha * 255)
  }
  return { width, height, data: pixels }
}
