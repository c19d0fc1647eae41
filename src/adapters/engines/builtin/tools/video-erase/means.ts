import { cropMask, type Mask, planeOf } from '../../kit/fill/mask.ts'
import { type Box, boxAround, newPlane, type Picture, type Plane } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'
import { clipBox, cropFrame } from './region.ts'
import { meanPicture } from './samples.ts'

/** A mark that stays at one place: what it covers there, and 1 for each frame that it is there in. */
export interface Place {
  mask: Mask
  shown: Uint8Array
}

/** What is seen at a place while a mark is there. */
export interface MeanView {
  box: Box
  /** Within the box. */
  mask: Mask
  /** Null where it is never there. */
  mean: Picture | null
  /** By how much each pixel changes over time: the variances of its three colours, added up. */
  change: Plane
}

/** What is looked at beside a mark, as a part of its longer side, and at least so many pixels. */
const MARGIN = { part: 0.3, least: 32 }

export async function readMeans(
  video: Video,
  places: readonly Place[],
  tools: VideoTools,
): Promise<MeanView[]> {
  const views = places.map(({ mask, shown }) => {
    const box = viewAround(mask)
    const sums = new Float32Array(box.width * box.height * 3)
    const squares = new Float64Array(sums.length)
    return { box, shown, mask: cropMask(mask, box), sums, squares, count: 0 }
  })
  let n = 0
  for await (const frame of readFrames(video, { pixels: 'rgb' }, tools)) {
    for (const view of views) {
      if (!view.shown[n]) continue
      const part = cropFrame(frame, video, view.box)
      for (let i = 0; i < part.length; i++) {
        const value = part[i] ?? 0
        view.sums[i] = (view.sums[i] ?? 0) + value
        view.squares[i] = (view.squares[i] ?? 0) + value * value
      }
      view.count++
    }
    n++
  }
  return views.map(({ box, mask, sums, squares, count }) => ({
    box,
    mask,
    mean: count > 0 ? meanPicture(sums, count, box) : null,
    change: changeOf(sums, squares, Math.max(1, count), box),
  }))
}

function changeOf(
  sums: Float32Array,
  squares: Float64Array,
  count: number,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Plane {
  const change = newPlane(width, height)
  for (let i = 0; i < sums.length; i++) {
    const place = Math.floor(i / 3)
    change.data[place] = (change.data[place] ?? 0) + (squares[i] ?? 0) / count - ((sums[i] ?? 0) / count) ** 2
  }
  return change
}

function viewAround(mask: Mask): Box {
  const inner = boxAround(planeOf(mask), 0) ?? { left: 0, top: 0, width: 1, height: 1 }
  const margin = Math.max(MARGIN.least, Math.round(MARGIN.part * Math.max(inner.width, inner.height)))
  return clipBox(inner, margin, mask)
}
