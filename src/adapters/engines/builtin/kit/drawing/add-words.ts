import colours from '../../content/colours.json' with { type: 'json' }
import { drawSticker, type StickerStyle } from '../pictures/draw-sticker.ts'
import type { Picture } from '../pictures/raster.ts'
import { trimPicture } from '../pictures/trim.ts'
import { drawLettering } from './bent-lettering.ts'
import { toRgb } from './colours.ts'

/** Bright colours for letters; the seed chooses the first. */
const FILLS = colours.letters as [string, ...string[]]
const MIN_CONTRAST = 2.6

/** The largest letters, and how far they extend up over the subject, relative to its height. */
const LARGEST_LETTERS = 0.3
const OVERLAP = 0.16
/** Words may be wider than a narrow subject, up to this part of its height. */
const MIN_WIDTH = 0.8
const SMALLEST_SUBJECT = 400

/** Puts the words in front of the lower end of the subject. */
function addWords(subject: Picture, words: string, style: StickerStyle, seed: number): Picture {
  const tall = Math.max(subject.height, SMALLEST_SUBJECT / 2)
  const width = Math.round(Math.max(subject.width * 1.08, tall * MIN_WIDTH))
  const edge = `rgb(${style.outlineColor.join(' ')})`
  const lettering = drawLettering(words, width, tall * LARGEST_LETTERS, {
    fill: chooseFill(style, seed),
    edge,
  })
  const top = Math.round(subject.height * (1 - OVERLAP))
  const together = {
    width,
    height: top + lettering.height,
    data: new Uint8Array(width * (top + lettering.height) * 4),
  }
  layOver(together, subject, (width - subject.width) >> 1, 0)
  layOver(together, lettering, (width - lettering.width) >> 1, top)
  return together
}

/** The sticker of a subject, with words in front of it if there are any. */
export function letteredSticker(
  subject: Picture,
  words: string,
  style: StickerStyle,
  seed: number,
): Promise<Picture> {
  const lettered = words === '' ? subject : addWords(subject, words, style, seed)
  return drawSticker(trimPicture(lettered) ?? lettered, style)
}

function layOver(target: Picture, picture: Picture, left: number, top: number): void {
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = (y * picture.width + x) * 4
      const to = ((top + y) * target.width + left + x) * 4
      const over = (picture.data[from + 3] ?? 0) / 255
      const under = ((target.data[to + 3] ?? 0) / 255) * (1 - over)
      const alpha = over + under
      if (over === 0) continue
      for (let c = 0; c < 3; c++) {
        const mixed = (picture.data[from + c] ?? 0) * over + (target.data[to + c] ?? 0) * under
        target.data[to + c] = Math.round(mixed / alpha)
      }
      target.data[to + 3] = Math.round(255 * alpha)
    }
  }
}

/** The first colour, starting where the seed says, that is legible on the outline. */
function chooseFill({ outlineColor }: StickerStyle, seed: number): string {
  const ground = luminance(outlineColor)
  const ordered = FILLS.map((_, i) => FILLS[(i + seed) % FILLS.length] ?? FILLS[0])
  return ordered.find((fill) => contrast(ground, luminance(toRgb(fill))) >= MIN_CONTRAST) ?? FILLS[0]
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) => (value / 255) ** 2.2
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
