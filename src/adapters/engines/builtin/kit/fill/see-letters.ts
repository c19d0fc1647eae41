import { boxBlur } from '../pictures/blur.ts'
import { mapPlane } from '../pictures/raster.ts'
import type { Sighting } from './look-under.ts'
import { type Mask, newMask } from './mask.ts'

/**
 * A pixel belongs to a letter where the network is this certain and sees at least this part of the usual opacity
 * around it.
 */
const CERTAIN = 0.5
const SURE = 0.6
const USUAL_PART = 0.6
const FAINTEST = 0.08

interface Letters {
  letters: Mask
  /** How much of the picture they hide overall. */
  hidden: number
}

/** The letters of a mark in places that are known to have one. */
export function seeLetters(
  { certainty, opacity }: Pick<Sighting, 'certainty' | 'opacity'>,
  places: Mask,
  reach: number,
): Letters {
  const sure = mapPlane(certainty, (value) => (value > SURE ? 1 : 0))
  const count = boxBlur(sure, reach)
  const sum = boxBlur(
    mapPlane(sure, (value, i) => value * (opacity.data[i] ?? 0)),
    reach,
  )
  const letters = newMask(certainty.width, certainty.height)
  let [hidden, chosen] = [0, 0]
  for (let i = 0; i < letters.data.length; i++) {
    const usual = (sum.data[i] ?? 0) / Math.max(1e-6, count.data[i] ?? 0)
    const own = opacity.data[i] ?? 0
    const isLetter = (certainty.data[i] ?? 0) > CERTAIN && own > USUAL_PART * Math.max(FAINTEST, usual)
    if (!isLetter || !places.data[i]) continue
    letters.data[i] = 1
    hidden += own
    chosen++
  }
  return { letters, hidden: hidden / Math.max(1, chosen) }
}
