import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { changePixels, clamp01, type Picture } from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** The light on a person: that of the place, and a lamp from each side. */
export interface Lamps {
  place: Colour
  left: Colour
  right: Colour
}

/** How far a lamp reaches around a body, and the thin line where it only grazes it. In parts of the longer side. */
const ROUND = { reach: 0.09, strength: 1.2 }
const RIM = { reach: 0.008, strength: 0.8 }
/** A blurred edge rises by this much in one of its own widths. */
const RISE = 2.5
/** Dark clothes and hair reflect this much of the light, white things all of it. */
const DARKEST = 0.35

/** A cut-out person in another light. The direction of the surface is guessed from the distance to the outline. */
export function relight(picture: Picture, { place, left, right }: Lamps): Picture {
  const alpha = alphaOf(picture)
  const side = Math.max(picture.width, picture.height)
  const slopes = [ROUND, RIM].map(({ reach, strength }) => {
    const sigma = Math.max(1, side * reach)
    return { blurred: gaussianBlur(alpha, sigma).data, rise: sigma * RISE * strength * 0.5 }
  })
  return changePixels(picture, (data, at) => {
    if (!data[at + 3]) return
    let [fromLeft, fromRight] = [0, 0]
    for (const { blurred, rise } of slopes) {
      const slope = ((blurred[at / 4 + 1] ?? 1) - (blurred[at / 4 - 1] ?? 1)) * rise
      if (slope > 0) fromLeft += slope
      else fromRight -= slope
    }
    const given = DARKEST + (1 - DARKEST) * (lumaAt(picture.data, at) / 255)
    for (const c of [0, 1, 2] as const) {
      const own = ((data[at + c] ?? 0) * place[c]) / 255
      const lamps = Math.min(255, left[c] * clamp01(fromLeft) + right[c] * clamp01(fromRight))
      // Light is added as on film: bright areas hardly gain.
      data[at + c] = Math.round(own + (1 - own / 255) * lamps * given)
    }
  })
}

/** A picture in light of one colour. */
export function inLight(picture: Picture, light: Colour): Picture {
  return changePixels(picture, (data, at) => {
    for (const c of [0, 1, 2] as const) data[at + c] = Math.round(((data[at + c] ?? 0) * light[c]) / 255)
  })
}
