import type { Colours } from '../pictures/guided-filter.ts'
import type { Plane } from '../pictures/raster.ts'
import { deviation, median, robustDeviation } from '../pictures/statistics.ts'
import { CHANNELS, coloursOfLetter, type LetterColours, type Rgb } from './letter-colours.ts'
import type { Letter } from './letters.ts'

/** What pixels can look like under a paint: white over anything, for example, is never darker than it is thick. */
export interface Paint {
  low: Rgb
  high: Rgb
}

/** Pictures are compressed, thin strokes are mixed with what is next to them, and their colours a little off. */
const TOLERANCE = 0.095

/** Where the picture itself is nearly as white, or as black, paint tells nothing. */
const MIN_ROOM = 0.2
/** Light marks are mostly white paint that hides at least this much of what is behind. */
const MIN_COVERAGE = 0.38
/** How unevenly the paint may lie: highlights and threads of a photo vary several times as much. */
const UNEVENNESS = 0.075
/** The fewer letters there are, the more evenly the paint must lie. */
const FEW_UNEVENNESS: Record<number, number> = { 3: 0.02, 4: 0.05 }
/** Inside a letter, paint that hides everything varies by this; what shines through adds its own variation. */
const SPREAD = 0.025
const SPREAD_SHINING_THROUGH = 0.15
const MIN_REGULARITY = 0.55
/** Dark shapes against the light are common in photos, so that more is asked of them. */
const DARK = { coverage: 0.88, letters: 6, regularity: 0.8 }
/** Letters of a colour of their own hide everything, are exactly alike, and stand out. */
const COLOURED = { letters: 5, regularity: 0.9, unlikeness: 0.02, contrast: 0.3 }
/** Letters of one size differ by no more than this: those with and without ascenders. */
const ONE_SIZE = 1.5

/** The paint that all letters of a line are of, laid evenly over whatever is behind them, or null. */
export function findPaint(line: readonly Letter[], strokes: Plane, colours: Colours): Paint | null {
  const letters = line.map((letter) => coloursOfLetter(letter, strokes, colours))
  const spread = median(letters.map((letter) => letter.spread))
  const regular = regularity(line)
  const white = coverage(letters, 1)
  if (white.typical >= MIN_COVERAGE && white.deviation <= (FEW_UNEVENNESS[line.length] ?? UNEVENNESS)) {
    const maxSpread = SPREAD + SPREAD_SHINING_THROUGH * Math.max(0, 1 - white.typical)
    if (regular < MIN_REGULARITY || spread > maxSpread) return null
    return { low: grey(white.typical - TOLERANCE), high: grey(1) }
  }
  if (spread > SPREAD) return null
  const black = coverage(letters, 0)
  if (black.typical >= DARK.coverage && black.deviation <= UNEVENNESS) {
    if (line.length < DARK.letters || regular < DARK.regularity) return null
    return { low: grey(0), high: grey(1 - black.typical + TOLERANCE) }
  }
  const isRegular = line.length >= COLOURED.letters && regular >= COLOURED.regularity
  return isRegular ? findColour(letters) : null
}

export function isPainted([red, green, blue]: Colours, place: number, { low, high }: Paint): boolean {
  const [r, g, b] = [red.data[place] ?? 0, green.data[place] ?? 0, blue.data[place] ?? 0]
  const isHighEnough = r >= low[0] && g >= low[1] && b >= low[2]
  return isHighEnough && r <= high[0] && g <= high[1] && b <= high[2]
}

function grey(value: number): Rgb {
  return [value, value, value]
}

function findColour(letters: readonly LetterColours[]): Paint | null {
  const unlikeness = CHANNELS.map((c) => deviation(letters.map(({ inside }) => inside[c])))
  const contrasts = CHANNELS.map((c) =>
    median(letters.map(({ inside, around }) => Math.abs(inside[c] - around[c]))),
  )
  if (Math.max(...unlikeness) > COLOURED.unlikeness || Math.max(...contrasts) < COLOURED.contrast) return null
  const channel = (c: 0 | 1 | 2) => median(letters.map(({ inside }) => inside[c]))
  const [red, green, blue] = [channel(0), channel(1), channel(2)]
  return {
    low: [red - TOLERANCE, green - TOLERANCE, blue - TOLERANCE],
    high: [red + TOLERANCE, green + TOLERANCE, blue + TOLERANCE],
  }
}

/** How many of the letters are of about one size, as a part of them. */
function regularity(line: readonly Letter[]): number {
  const middle = median(line.map(({ extent }) => extent))
  const alike = line.filter(({ extent }) => Math.max(extent / middle, middle / extent) <= ONE_SIZE)
  return alike.length / line.length
}

/** How much of the picture white (1) or black (0) paint hides, in all letters and colours that it would change. */
function coverage(letters: readonly LetterColours[], paint: 0 | 1) {
  const shares = letters.flatMap(({ inside, around }) =>
    CHANNELS.flatMap((c) => {
      const room = Math.abs(paint - around[c])
      return room < MIN_ROOM ? [] : [1 - Math.abs(paint - inside[c]) / room]
    }),
  )
  return { typical: median(shares), deviation: robustDeviation(shares) }
}
