import { resizePicture } from '../pictures/load-picture.ts'
import { changePixels, type Picture, type Size } from '../pictures/raster.ts'

/** The longer side of a video, about that of 720p. */
export const LONGEST_SIDE = 1280
/** Small pictures are enlarged to this, because videos are watched on a whole screen. */
const MIN_SIDE = 720
/** Cameras move closer, so the picture is kept a little larger than the video. */
export const ROOM = 1.15

/** The picture's own ratio, with even sides. */
export function videoSize({ width, height }: Size, longestSide = LONGEST_SIDE) {
  const longest = Math.max(width, height)
  const scale = Math.min(longestSide, Math.max(longest, Math.min(MIN_SIDE, longestSide))) / longest
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/** Opaque, and at most a little larger than the video. */
export async function roomyPicture(picture: Picture, size: Size): Promise<Picture> {
  const larger = Math.max(1, Math.min(ROOM, picture.width / size.width))
  const resized = await resizePicture(
    picture,
    Math.round(size.width * larger),
    Math.round(size.height * larger),
  )
  return onPaper(resized)
}

/** Transparent areas become white. */
function onPaper(picture: Picture): Picture {
  return changePixels(picture, (data, at) => {
    const alpha = data[at + 3] ?? 0
    if (alpha === 255) return
    for (let c = at; c < at + 3; c++) data[c] = Math.round((((data[c] ?? 0) - 255) * alpha) / 255 + 255)
    data[at + 3] = 255
  })
}
