import { GlobalFonts } from '@napi-rs/canvas'
import { findInPackage } from '../../models/packages.ts'
import { COLOURS, type Colour, darken } from './colours.ts'
import type { Layer } from './scene.ts'

export const LETTERING_FONT = 'Plumdrop Lettering'
let registered = false

interface Frame {
  width: number
  height: number
}

/** At most two lines, as large as the width allows, and in colours that stand out from the backdrop. */
export function styleLettering(text: string, { width, height }: Frame, backdrop: Colour | null) {
  const lines = wrapWords(text.toUpperCase())
  const longest = Math.max(...lines.map((line) => line.length), 3)
  const size = Math.min(height * 0.15, (width * 0.9) / (longest * 0.62))
  return {
    lines,
    size,
    fill: backdrop === 'white' || backdrop === 'yellow' ? '#7a5cf6' : '#ffffff',
    edge: backdrop ? darken(COLOURS[backdrop], 0.6) : '#2b1b52',
    baseline: (line: number) => height * 0.05 + size * (0.86 + line * 1.02),
  }
}

export function planLettering(
  text: string,
  frame: Frame,
  backdrop: Colour | null,
): { layer: Layer; reserved: number } {
  const { width, height } = frame
  const { lines, size, fill, edge, baseline } = styleLettering(text, frame, backdrop)
  const svg = lines
    .map((line, index) => {
      const y = baseline(index)
      const attributes = `x="${width / 2}" y="${y.toFixed(1)}" font-family="${LETTERING_FONT}" font-size="${size.toFixed(1)}" text-anchor="middle"`
      return `<text ${attributes} fill="none" stroke="${edge}" stroke-width="${(size * 0.16).toFixed(1)}" stroke-linejoin="round">${escapeText(line)}</text><text ${attributes} fill="${fill}">${escapeText(line)}</text>`
    })
    .join('')
  return {
    layer: { name: 'lettering', depth: 1, motion: null, content: { svg } },
    reserved: height * 0.05 + size * lines.length * 1.02,
  }
}

/** Called before anything is drawn; without the font package the default face is used. */
export function registerLetteringFont(): void {
  if (registered) return
  registered = true
  const file = findInPackage('@expo-google-fonts/luckiest-guy', '400Regular/LuckiestGuy_400Regular.ttf')
  if (file) GlobalFonts.registerFromPath(file, LETTERING_FONT)
}

/** In two lines of about the same length if one would be long. */
export function wrapWords(text: string): string[] {
  if (text.length <= 14 || !text.includes(' ')) return [text]
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.reduce((best, index) =>
    Math.abs(index - middle) < Math.abs(best - middle) ? index : best,
  )
  return [text.slice(0, at), text.slice(at + 1)]
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
