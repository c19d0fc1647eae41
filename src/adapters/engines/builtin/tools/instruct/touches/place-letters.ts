import type { Box, Size } from '../../../kit/pictures/raster.ts'
import { sharedArea } from '../../../kit/things/boxes.ts'
import type { Touch } from '../touch.ts'

type Letters = Extract<Touch, { touch: 'letter' }>

/** Of the shorter side of the picture. */
const LARGEST = 0.14
const MARGIN = 0.05
/** This much of the width for letters at one side. */
const BESIDE = 0.45
const LINE_HEIGHT = 1.12
/** Letters become smaller, down to this, before they cover a head. */
const SIZES = [1, 0.85, 0.7, 0.55] as const

/** Lines of letters: their size in pixels, the side they start from, and the area they cover. */
export interface Placed {
  size: number
  align: 'left' | 'center' | 'right'
  x: number
  /** The baseline of each line. */
  baselines: readonly number[]
  box: Box
}

/**
 * The position of letters in the requested row, where they cover no head: beside it rather than smaller, and as
 * requested if neither helps. Lengths of lines are for letters of one pixel.
 */
export function placeLetters(
  picture: Size,
  lengths: readonly number[],
  { place, side }: Pick<Letters, 'place' | 'side'>,
  heads: readonly Box[],
): Placed {
  const widest = Math.max(...lengths)
  const room = side ? BESIDE : 1 - 2 * MARGIN
  const largest = Math.min(LARGEST * Math.min(picture.width, picture.height), (picture.width * room) / widest)
  const sides = side ? [side] : (['center', 'left', 'right'] as const)
  const possible = SIZES.flatMap((part) =>
    sides.map((align) => placeAt(picture, { size: part * largest, widest, align, place }, lengths.length)),
  )
  const [asRequested] = possible
  const free = possible.find(({ box }) => heads.every((head) => sharedArea(head, box) === 0))
  return (free ?? asRequested) as Placed
}

function placeAt(
  { width, height }: Size,
  {
    size,
    widest,
    align,
    place,
  }: { size: number; widest: number; align: Placed['align']; place: Letters['place'] },
  lines: number,
): Placed {
  const tall = lines * size * LINE_HEIGHT
  const margin = MARGIN * height
  const top = { top: margin, middle: (height - tall) / 2, bottom: height - margin - tall }[place]
  const x = width * { left: MARGIN, center: 0.5, right: 1 - MARGIN }[align]
  const left = x - widest * size * { left: 0, center: 0.5, right: 1 }[align]
  return {
    size,
    align,
    x,
    baselines: Array.from({ length: lines }, (_, i) => top + (i * LINE_HEIGHT + 0.85) * size),
    box: { left, top, width: widest * size, height: tall },
  }
}
