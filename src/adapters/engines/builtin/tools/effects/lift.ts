import { coloursOf } from '../../kit/pictures/colours.ts'
import { lumaOfColours } from '../../kit/pictures/planes.ts'
import { meanOf, type Picture } from '../../kit/pictures/raster.ts'

/** How light a picture should be at least, on average, from 0 to 1, and the power that lifts it furthest. */
interface Lift {
  least: number
  most: number
}

/** The power of its values at which a dark picture becomes that light; 1 for one that is light enough. */
export function liftOf(picture: Picture, { least, most }: Lift): number {
  const light = meanOf(lumaOfColours(coloursOf(picture)))
  if (light >= least) return 1
  return Math.max(most, Math.log(least) / Math.log(Math.max(0.01, light)))
}
