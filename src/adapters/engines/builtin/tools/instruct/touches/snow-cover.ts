import type { TaskTools } from '../../../host/task.ts'
import { findGround } from '../../../kit/areas/find-ground.ts'
import { boxBlur } from '../../../kit/pictures/blur.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { mapPlane, type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import { leavesIn } from './leaves.ts'
import { changeTone } from './tone.ts'

/** The radius within which the ground has one colour, as a part of the longer side. */
const AROUND = 1 / 60
/** How bright snow is, how much of the relief under it shows, and how much of the shadows that fall on it. */
const [WHITE, RELIEF, SHADOWS] = [232, 0.35, 0.22]
/** Snow in the light and in the shade, where it is blue. */
const TINT = [
  [0.96, 0.985, 1.02],
  [0.86, 0.93, 1.04],
] as const

/** A picture under a grey sky, with snow on the ground, if that is found, and frost on leaves and grass. */
export async function coverWithSnow(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Picture> {
  const leaves = leavesIn(picture)
  const frosty = mixBy(changeTone(picture, 'frost'), picture, (i) => leaves.data[i] ?? 0)
  const grey = changeTone(frosty, 'overcast')
  const ground = await findGround(picture, tools)
  return ground ? mixBy(snowOn(picture, ground), frosty, (i) => ground.data[i] ?? 0) : grey
}

/** Snow has no colours of the ground, but its relief and the shadows on it. */
function snowOn(picture: Picture, ground: Plane): Picture {
  const lumas = lumaOf(picture)
  const radius = Math.max(2, Math.round(AROUND * Math.max(picture.width, picture.height)))
  const own = mapPlane(lumas, (luma, i) => luma * (ground.data[i] ?? 0))
  const [near, weight] = [boxBlur(own, radius).data, boxBlur(ground, radius).data]
  const usual = sumOf(own) / Math.max(1, sumOf(ground))
  const data = new Uint8ClampedArray(picture.data)
  for (const [i, share] of ground.data.entries()) {
    if (share === 0) continue
    const around = Math.max(0.02, (near[i] ?? 0) / Math.max(1e-3, weight[i] ?? 0))
    const light = (around / Math.max(0.02, usual)) ** SHADOWS
    const shade = Math.min(1, Math.max(0, 2 * (1 - light)))
    const luma = WHITE * light * (Math.max(0.02, lumas.data[i] ?? 0) / around) ** RELIEF
    for (const c of [0, 1, 2] as const)
      data[i * 4 + c] = luma * (TINT[0][c] + (TINT[1][c] - TINT[0][c]) * shade)
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
