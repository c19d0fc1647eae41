import { type Box, boxAround, changePixels, channelOf, type Picture, type Plane } from './raster.ts'

/** Pixels fainter than this are no reason to keep a row or column. */
const VISIBLE = 0.05

export function alphaOf(picture: Picture): Plane {
  return channelOf(picture, 3)
}

/** The colours of one picture with the alpha of another of the same size. */
export function withAlphaOf(colours: Picture, { data: alpha }: Picture): Picture {
  return changePixels(colours, (data, at) => {
    data[at + 3] = alpha[at + 3] ?? 0
  })
}

/** Removes the empty rows and columns around a picture. Null if nothing is left. */
export function trimPicture(picture: Picture): Picture | null {
  const box = boxAround(alphaOf(picture), VISIBLE)
  return box && cropPicture(picture, box)
}

export function cropPicture({ width, data }: Picture, box: Box): Picture {
  const cropped = new Uint8Array(box.width * box.height * 4)
  for (let y = 0; y < box.height; y++) {
    const start = ((box.top + y) * width + box.left) * 4
    cropped.set(data.subarray(start, start + box.width * 4), y * box.width * 4)
  }
  return { width: box.width, height: box.height, data: cropped }
}
