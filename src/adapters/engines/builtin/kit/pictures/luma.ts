import { newPlane, type Picture, type Plane } from './raster.ts'

/** How bright each pixel looks, from 0 to 1. */
export function lumaOf({ width, height, data }: Picture): Plane {
  const luma = newPlane(width, height)
  for (let i = 0; i < luma.data.length; i++) {
    luma.data[i] = lumaAt(data, i * 4) / 255
  }
  return luma
}

/** How bright the pixel that begins at a place looks, from 0 to 255. */
export function lumaAt(data: Uint8Array, place: number): number {
  return 0.299 * (data[place] ?? 0) + 0.587 * (data[place + 1] ?? 0) + 0.114 * (data[place + 2] ?? 0)
}
