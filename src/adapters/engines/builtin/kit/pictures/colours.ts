import type { Colours } from './guided-filter.ts'
import { channelOf, type Picture } from './raster.ts'

/** The colours of a picture from 0 to 1, one plane each. */
export function coloursOf(picture: Picture): Colours {
  return [channelOf(picture, 0), channelOf(picture, 1), channelOf(picture, 2)]
}
