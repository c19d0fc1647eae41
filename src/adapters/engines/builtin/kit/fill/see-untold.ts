import type { TaskTools } from '../../host/task.ts'
import { inWhole, type Picture } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { commonOf, type Mask, newMask } from './mask.ts'
import { lookBlindly } from './see-marks.ts'
import { planWindows } from './windows.ts'

/** Where a mark was taken off, what the network takes for one by this certainty is what is left of it. */
const LEFT = 0.3

/** Where the network sees a mark in places of which it is not told: told where to look, it sees one anywhere. */
export async function seeUntold(
  picture: Picture,
  places: Mask,
  tools: Pick<TaskTools, 'models'>,
): Promise<Mask> {
  const seen = newMask(picture.width, picture.height)
  for (const { view, core } of planWindows(places)) {
    const { certainty } = await lookBlindly(cropPicture(picture, view), tools)
    const { data } = resizePlane(certainty, view.width, view.height)
    const [left, top] = [core.left - view.left, core.top - view.top]
    for (let i = 0; i < core.width * core.height; i++) {
      const own = (top + Math.floor(i / core.width)) * view.width + left + (i % core.width)
      if ((data[own] ?? 0) > LEFT) seen.data[inWhole(i, core, picture.width)] = 1
    }
  }
  return commonOf(seen, places)
}
