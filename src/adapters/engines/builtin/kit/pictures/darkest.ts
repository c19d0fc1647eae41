import type { Picture } from './raster.ts'

/** The picture in grey, each pixel as dark as the darkest of its three colours: all that is not white or grey is dark. */
export function darkestOf(picture: Picture): Picture {
  const data = new Uint8Array(picture.data)
  for (let i = 0; i < data.length; i += 4)
    data.fill(Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0), i, i + 3)
  return { ...picture, data }
}
