import type { TaskTools } from '../../../host/task.ts'
import { fillHoles } from '../../../kit/fill/fill-holes.ts'
import { growMask, type Mask, maskAbove, planeOf } from '../../../kit/fill/mask.ts'
import { boxBlur } from '../../../kit/pictures/blur.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { boxAround, type Picture } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'

/**
 * A hole is at most this long, in pixels, where the network looks at it: with less around it, it invents things. Above
 * this scale nothing is gained.
 */
const [FAR_SIDE, MAX_SCALE] = [220, 0.6]
/** A pixel of the smaller picture belongs to the hole if at least this much of it does. */
const PARTLY = 0.02
/** The strongest grain that is copied, of 255: edges of things beside a hole are none of its business. */
const MAX_GRAIN = 22
/** The width in pixels over which the filling fades in. */
const FEATHER = 2
const NOWHERE = -1

/**
 * Fills a large hole from afar, so that the network sees what is around it, and then gives it the grain of what is
 * beside it in the same rows: grass, sand and plaster.
 */
export async function fillFromAfar(
  picture: Picture,
  holes: Mask,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Picture> {
  const box = boxAround(planeOf(holes), PARTLY)
  const scale = box ? FAR_SIDE / Math.max(box.width, box.height) : 1
  if (scale > MAX_SCALE) return fillHoles(picture, holes, tools)
  const { width, height } = picture
  const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)]
  const small = await resizePicture(picture, wide, tall)
  const smallHoles = growMask(maskAbove(resizePlane(planeOf(holes), wide, tall), PARTLY), 1)
  const filled = await resizePicture(await fillHoles(small, smallHoles, tools), width, height)
  const soft = await resizePicture(small, width, height)
  return layGrain(picture, holes, { filled, soft })
}

/** Lays a soft filling into a hole, with the grain of what is beside it: how the picture differs from its soft version. */
function layGrain(
  picture: Picture,
  holes: Mask,
  { filled, soft }: { filled: Picture; soft: Picture },
): Picture {
  const share = boxBlur(planeOf(holes), FEATHER).data
  const beside = placesBeside(holes)
  const data = new Uint8ClampedArray(picture.data)
  for (const [i, isHole] of holes.data.entries()) {
    if (!isHole) continue
    const from = 4 * (beside[i] ?? NOWHERE)
    const much = Math.max(0.2, Math.min(1, 2 * (share[i] ?? 0) - 1))
    for (let c = 0; c < 3; c++) {
      const grain = from < 0 ? 0 : (picture.data[from + c] ?? 0) - (soft.data[from + c] ?? 0)
      const shown = (filled.data[i * 4 + c] ?? 0) + Math.max(-MAX_GRAIN, Math.min(MAX_GRAIN, grain))
      const own = picture.data[i * 4 + c] ?? 0
      data[i * 4 + c] = own + (shown - own) * much
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

/** For each pixel of a hole the one that mirrors it in the same row, across the nearer end of the hole if possible. */
function placesBeside({ width, data }: Mask): Int32Array {
  const places = new Int32Array(data.length).fill(NOWHERE)
  for (let row = 0; row < data.length; row += width) {
    const isFree = (place: number) => place >= row && place < row + width && !data[place]
    for (let start = row; start < row + width; start++) {
      if (!data[start]) continue
      let end = start
      while (end < row + width && data[end]) end++
      for (let i = start; i < end; i++) {
        const [left, right] = [2 * start - 1 - i, 2 * end - 1 - i]
        const nearer = i - start < end - i ? [left, right] : [right, left]
        places[i] = nearer.find(isFree) ?? NOWHERE
      }
      start = end
    }
  }
  return places
}
