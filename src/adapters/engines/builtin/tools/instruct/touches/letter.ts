import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { toRgb } from '../../../kit/drawing/colours.ts'
import { LETTERING_FONT, registerLetteringFont, wrapWords } from '../../../kit/drawing/lettering.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { findInPackage } from '../../../models/packages.ts'
import type { Touch } from '../touch.ts'
import { layOver } from './lay-over.ts'

type Letters = Extract<Touch, { touch: 'letter' }>

const WHITE = '#ffffff'
/** Letters darker than this, of 255, get a light edge. */
const DARK = 70
/** Of the shorter side of the picture. */
const LARGEST = 0.14
const MARGIN = 0.05
/** This much of the width for letters at one side. */
const BESIDE = 0.45
const LINE_HEIGHT = 1.12
const EDGE = 0.12
const PLAIN_FONT = 'Plumdrop Plain'
/** The second font has letters that the first lacks. */
const FONTS = `"${PLAIN_FONT}", "${LETTERING_FONT}"`

/** Draws letters, white by default, with a dark or light edge, so that they are readable on anything. */
export function letterPicture(
  picture: Picture,
  { words, place, side, colour = WHITE }: Omit<Letters, 'touch'>,
): Promise<Picture> {
  registerFonts()
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fontVariationSettings = "'wght' 800"
  const lines = wrapWords(words)
  context.font = `100px ${FONTS}`
  const widest = Math.max(...lines.map((line) => context.measureText(line).width))
  const room = side ? BESIDE : 1 - 2 * MARGIN
  const size = Math.min(LARGEST * Math.min(width, height), (100 * width * room) / widest)
  context.font = `${size}px ${FONTS}`
  context.textAlign = side ?? 'center'
  context.lineJoin = 'round'
  context.lineWidth = size * EDGE
  context.strokeStyle = lumaAt(Uint8Array.from(toRgb(colour)), 0) < DARK ? WHITE : '#16121d'
  context.fillStyle = colour
  const tall = lines.length * size * LINE_HEIGHT
  const margin = MARGIN * height
  const start = { top: margin, middle: (height - tall) / 2, bottom: height - margin - tall }[place]
  const x = width * (side ? { left: MARGIN, right: 1 - MARGIN }[side] : 0.5)
  for (const [i, line] of lines.entries()) {
    const baseline = start + (i * LINE_HEIGHT + 0.85) * size
    context.strokeText(line, x, baseline)
    context.fillText(line, x, baseline)
  }
  return layOver(picture, canvas)
}

function registerFonts(): void {
  registerLetteringFont()
  if (GlobalFonts.has(PLAIN_FONT)) return
  const folder = '@fontsource-variable/plus-jakarta-sans'
  const file = findInPackage(folder, 'files/plus-jakarta-sans-latin-wght-normal.woff2')
  if (file) GlobalFonts.registerFromPath(file, PLAIN_FONT)
}
