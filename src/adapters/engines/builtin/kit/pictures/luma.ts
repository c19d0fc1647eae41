import { type Picture, type Plane, planeFrom } from './raster.ts'

/** The brightness of each pixel, from 0 to 1. */
export function lumaOf(picture: Picture): Plane {
  return planeFrom(picture, (i) => lumaAt(picture.data, i * 4) / 255)
}

/** The brightness of the pixel at a byte offset, from 0 to 255. */
export function lumaAt(data: Uint8Array, place: number): number {
  return 0.299 * (data[place] ?? 0) + 0.587 * (data[place + 1] ?? 0) + 0.114 * (data[place + 2] ?? 0)
}
