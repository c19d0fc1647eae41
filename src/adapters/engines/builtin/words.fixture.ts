import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { findInPackage } from './models/packages.ts'

const FONT = 'Plumdrop Test'

type Words = {
  text: string
  width: number
  height: number
  /** The position of the first letter, on the baseline. */
  at: readonly [x: number, y: number]
  size: number
  opacity: number
  /** The radius of a disc before the words. */
  disc?: number
}

/** White words as a transparent PNG, in a font that we include: machines have different fonts, and some have none. */
export function drawWords({ text, width, height, at: [x, y], size, opacity, disc }: Words): Buffer {
  registerFont()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = `rgba(255, 255, 255, ${opacity})`
  context.font = `${size}px "${FONT}"`
  context.fillText(text, x, y)
  if (disc) {
    context.arc(disc + 5, height / 2, disc, 0, 2 * Math.PI)
    context.fill()
  }
  return canvas.toBuffer('image/png')
}

function registerFont(): void {
  if (GlobalFonts.has(FONT)) return
  const file = findInPackage('@expo-google-fonts/baloo-2', '800ExtraBold/Baloo2_800ExtraBold.ttf')
  if (!file || !GlobalFonts.registerFromPath(file, FONT)) throw new Error('The font for tests is not there.')
}
