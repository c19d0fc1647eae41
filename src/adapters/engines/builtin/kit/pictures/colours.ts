import type { Colours } from './guided-filter.ts'
import { newPlane, type Picture } from './raster.ts'

/** The colours of a picture from 0 to 1, one plane each. */
export function coloursOf({ width, height, data }: Picture): Colours {
  const colours = [newPlane(width, height), newPlane(width, height), newPlane(width, height)] as const
  for (let i = 0; i < width * height; i++) {
    colours[0].data[i] = (data[i * 4] ?? 0) / 255
    colours[1].data[i] = (data[i * 4 + 1] ?? 0) / 255
    colours[2].data[i] = (data[i * 4 + 2] ?? 0) / 255
  }
  return colours
}
