import type { Picture } from './raster.ts'

/**
 * A grey picture in which each pixel has the value of its darkest channel: everything but white and grey becomes dark.
 */
export function darkestOf(picture: Picture): Picture {
  const data = new Uint8Array(picture.data)
  for (let i = 0; i < data.length; i += 4)
    data.fill(Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0), i, i + 3)
  return { ...picture, data }
}
