import { toRgb } from '../drawing/colours.ts'
import { labOf } from '../faces/lab.ts'
import type { Box, Picture } from '../pictures/raster.ts'
import type { NamedThing } from './choose-things.ts'
import type { Thing } from './find-things.ts'

/** How much of a thing has its named colour, within how many degrees of hue, and from which chroma on. */
const [COLOURED, HUE, CHROMA] = [0.2, 35, 15]
/** The sides of a box show more of the surroundings. */
const INNER = 0.15

/** Things of a kind that do not have the named colour. */
export function ofOtherColour(
  picture: Picture,
  things: readonly Thing[],
  { label, colour }: NamedThing,
): Thing[] {
  if (!colour) return []
  const [, red, yellow] = labOf({ width: 1, height: 1, data: Uint8Array.of(...toRgb(colour), 255) }, ALL)
  const hue = Math.atan2(yellow.data[0] ?? 0, red.data[0] ?? 0)
  return things.filter((thing) => thing.label === label && shareOfHue(picture, thing.box, hue) < COLOURED)
}

const ALL = { left: 0, top: 0, width: 1, height: 1 }

function shareOfHue(picture: Picture, { left, top, width, height }: Box, hue: number): number {
  const [, reds, yellows] = labOf(picture, {
    left: Math.round(left + INNER * width),
    top: Math.round(top + INNER * height),
    width: Math.max(1, Math.floor((1 - 2 * INNER) * width)),
    height: Math.max(1, Math.floor((1 - 2 * INNER) * height)),
  })
  const hasHue = reds.data.map((red, i) => {
    const yellow = yellows.data[i] ?? 0
    const apart = Math.abs(Math.atan2(yellow, red) - hue)
    const degrees = (Math.min(apart, 2 * Math.PI - apart) * 180) / Math.PI
    return Math.hypot(red, yellow) > CHROMA && degrees < HUE ? 1 : 0
  })
  return hasHue.reduce((sum, one) => sum + one, 0) / hasHue.length
}
