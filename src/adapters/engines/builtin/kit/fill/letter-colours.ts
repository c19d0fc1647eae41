import type { Colours } from '../pictures/guided-filter.ts'
import type { Plane } from '../pictures/raster.ts'
import { deviation, mean, median } from '../pictures/statistics.ts'
import type { Letter } from './letters.ts'

export type Rgb = readonly [red: number, green: number, blue: number]
export const CHANNELS = [0, 1, 2] as const

/** The colour of a letter and of what is around it, each from 0 to 1. */
export interface LetterColours {
  inside: Rgb
  around: Rgb
  /** How much the colour varies inside. */
  spread: number
}

/** A stroke stands out by less than this where there is none. */
const NO_STROKE = 0.03

export function coloursOfLetter(letter: Letter, strokes: Plane, colours: Colours): LetterColours {
  const { box, strokeWidth, pixels } = letter
  const margin = Math.ceil(strokeWidth) + 2
  const { width, height } = strokes
  const around: number[] = []
  for (let y = Math.max(0, box.top - margin); y < Math.min(height, box.top + box.height + margin); y++) {
    for (let x = Math.max(0, box.left - margin); x < Math.min(width, box.left + box.width + margin); x++) {
      if ((strokes.data[y * width + x] ?? 0) < NO_STROKE) around.push(y * width + x)
    }
  }
  // The edges of letters are mixed with what is around, and half of the pixels stand out less for that.
  const strong = median(pixels.map((i) => strokes.data[i] ?? 0))
  const core = pixels.filter((i) => (strokes.data[i] ?? 0) >= strong)
  const channel = ({ data }: Plane, places: number[]) => median(places.map((i) => data[i] ?? 0))
  const read = (places: number[]): Rgb => [
    channel(colours[0], places),
    channel(colours[1], places),
    channel(colours[2], places),
  ]
  const spreads = colours.map(({ data }) => deviation(core.map((i) => data[i] ?? 0)))
  return { inside: read(core), around: read(around), spread: mean(spreads) }
}
