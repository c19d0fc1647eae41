import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { boxAround, changePixels, clamp01, type Picture } from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** The light on a person: that of the place, and a lamp from each side. */
export interface Lamps {
  place: Colour
  left: Colour
  right: Colour
}

/** How far a lamp reaches around a body, in parts of the body's width, and at most of the photo's longer side. */
const ROUND = { ofBody: 0.2, most: 0.09, strength: 1.1 }
/** The thin line where a lamp only grazes a body, in parts of the photo's longer side. */
const RIM = { reach: 0.006, strength: 0.9 }
/** A blurred edge rises by this much in one of its own widths. */
const RISE = 2.5
/**
 * How much of a lamp's light black things reflect; white ones reflect all of it. Light that only grazes a surface is
 * reflected by dark ones, too. More than this would turn dark skin and hair pale.
 */
const BLACK = { round: 0.1, rim: 0.5 }

/** A cut-out person in another light. The direction of the surface is guessed from the distance to the outline. */
export function relight(picture: Picture, { place, left, right }: Lamps): Picture {
  const round = slopesOf(picture, reachOf(picture), ROUND.strength)
  const rim = slopesOf(picture, RIM.reach * longestSide(picture), RIM.strength)
  return changePixels(picture, (data, at) => {
    if (!data[at + 3]) return
    const given = lumaAt(picture.data, at) / 255
    const atRound = round(at / 4)
    const atRim = rim(at / 4)
    const lit = (side: 1 | -1) =>
      clamp01(side * atRound) * (BLACK.round + (1 - BLACK.round) * given) +
      clamp01(side * atRim) * (BLACK.rim + (1 - BLACK.rim) * given)
    const fromLeft = lit(1)
    const fromRight = lit(-1)
    for (const c of [0, 1, 2] as const) {
      const own = ((data[at + c] ?? 0) * place[c]) / 255
      const lamps = Math.min(255, left[c] * fromLeft + right[c] * fromRight)
      // Light is added as on film: bright areas hardly gain.
      data[at + c] = Math.round(own + (1 - own / 255) * lamps)
    }
  })
}

const longestSide = ({ width, height }: Picture) => Math.max(width, height)

/** Light reaches as far around an arm, a standing figure or a face as its outline is wide. */
function reachOf(picture: Picture): number {
  const box = boxAround(alphaOf(picture), 0.5)
  return Math.min(ROUND.most * longestSide(picture), ROUND.ofBody * (box?.width ?? 0))
}

/** How much each pixel faces the left (positive) or the right (negative), by the outline at this softness. */
function slopesOf(picture: Picture, reach: number, strength: number): (i: number) => number {
  const sigma = Math.max(1, reach)
  const { data } = gaussianBlur(alphaOf(picture), sigma)
  const rise = sigma * RISE * strength * 0.5
  return (i) => ((data[i + 1] ?? 1) - (data[i - 1] ?? 1)) * rise
}

/** A picture in light of one colour. */
export function inLight(picture: Picture, light: Colour): Picture {
  return changePixels(picture, (data, at) => {
    for (const c of [0, 1, 2] as const) data[at + c] = Math.round(((data[at + c] ?? 0) * light[c]) / 255)
  })
}
