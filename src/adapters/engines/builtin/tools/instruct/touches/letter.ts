import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { toRgb } from '../../../kit/drawing/colours.ts'
import { drawableWords } from '../../../kit/drawing/letter-fonts.ts'
import { LETTERING_FONT, registerLetteringFont, wrapWords } from '../../../kit/drawing/lettering.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { findInPackage } from '../../../models/packages.ts'
import type { Touch } from '../touch.ts'
import { findHeads } from './find-heads.ts'
import { layOver } from './lay-over.ts'
import type { FaceTools } from './one-face.ts'
import { placeLetters } from './place-letters.ts'

type Letters = Extract<Touch, { touch: 'letter' }>

const WHITE = '#ffffff'
/** Letters darker than this, of 255, get a light edge. */
const DARK = 70
const EDGE = 0.12
const PLAIN_FONT = 'Plumdrop Plain'
/** The second font has letters that the first lacks. */
const FONTS = `"${PLAIN_FONT}", "${LETTERING_FONT}"`

/** Draws letters, white by default, with a dark or light edge, so that they are readable on anything. */
export async function letterPicture(
  picture: Picture,
  { words, colour = WHITE, ...where }: Omit<Letters, 'touch'>,
  tools: FaceTools,
): Promise<Picture> {
  registerFonts()
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.fontVariationSettings = "'wght' 800"
  const lines = wrapWords(readable(words))
  context.font = `100px ${FONTS}`
  const lengths = lines.map((line) => context.measureText(line).width / 100)
  const placed = placeLetters(picture, lengths, where, await findHeads(picture, tools))
  context.font = `${placed.size}px ${FONTS}`
  context.textAlign = placed.align
  context.lineJoin = 'round'
  context.lineWidth = placed.size * EDGE
  context.strokeStyle = lumaAt(Uint8Array.from(toRgb(colour)), 0) < DARK ? WHITE : '#16121d'
  context.fillStyle = colour
  for (const [i, line] of lines.entries()) {
    const baseline = placed.baselines[i] ?? 0
    context.strokeText(line, placed.x, baseline)
    context.fillText(line, placed.x, baseline)
  }
  return layOver(picture, canvas)
}

function readable(words: string): string {
  const drawable = drawableWords(words, FONTS)
  if (drawable === '') throw new RejectedByEngineError('no_words')
  return drawable
}

function registerFonts(): void {
  registerLetteringFont()
  if (GlobalFonts.has(PLAIN_FONT)) return
  const folder = '@fontsource-variable/plus-jakarta-sans'
  const file = findInPackage(folder, 'files/plus-jakarta-sans-latin-wght-normal.woff2')
  if (file) GlobalFonts.registerFromPath(file, PLAIN_FONT)
}
