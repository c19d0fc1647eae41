import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { mapPlane, type Picture, smoothStep, sumOf } from '../../../kit/pictures/raster.ts'
import { irisesOf } from './face-masks.ts'

/** The ratio of red to the other colours in an eye: at most in a brown one, and in one with flash. */
const RED = [2, 2.8] as const
/** The least part of the irises that is red if any are. */
const MIN_SHARE = 0.06

/** Replaces red pupils by dark ones, in all faces of a picture. Refused if there are none. */
export async function darkenRedEyes(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Picture> {
  const dark = withoutRed(picture)
  let mended: Picture | null = null
  for (const face of await findFaces(picture, tools)) {
    const irises = irisesOf(picture, face)
    const red = mapPlane(irises, (share, i) => (share === 0 ? 0 : share * redAt(picture, i)))
    if (sumOf(red) < MIN_SHARE * sumOf(irises)) continue
    mended = mixBy(dark, mended ?? picture, (i) => red.data[i] ?? 0)
  }
  if (!mended) throw new RejectedByEngineError('no_red_eyes')
  return mended
}

function redAt({ data }: Picture, i: number): number {
  const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3)
  return smoothStep(...RED, red / Math.max(30, green, blue))
}

/** A flash only adds red; the other colours are as dark as a pupil. */
function withoutRed(picture: Picture): Picture {
  const data = new Uint8Array(picture.data)
  for (let i = 0; i < data.length; i += 4) data[i] = Math.min(data[i + 1] ?? 0, data[i + 2] ?? 0)
  return { ...picture, data }
}
