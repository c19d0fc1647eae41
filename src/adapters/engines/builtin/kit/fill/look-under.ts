import { setImmediate } from 'node:timers/promises'
import type { TaskTools } from '../../host/task.ts'
import { type Box, clamp01, mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { cropMask, type Mask } from './mask.ts'
import { certaintyOf, viewForUnmark } from './unmark-network.ts'
import { planWindows } from './windows.ts'

/** Between these certainties what is under a mark fades in. */
const FADE = { from: 0.25, to: 0.6 }

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** The picture with what a network of our own sees under marks, in places that are known to have one (`models/unmark`). */
export async function lookUnder(picture: Picture, places: Mask, tools: Tools): Promise<Picture> {
  const clean = { ...picture, data: new Uint8Array(picture.data) }
  for (const { view, core } of planWindows(places)) {
    await setImmediate()
    tools.signal.throwIfAborted()
    const part = await lookUnderPart(cropPicture(picture, view), cropMask(places, view), tools)
    putCore(part, view, core, places, clean)
  }
  return clean
}

/** What the network sees under the mark, faded in by its certainty, at the size of the part. */
async function lookUnderPart(part: Picture, places: Mask, { models }: Tools): Promise<Picture> {
  const { work, padded, colours, hint, readPlane } = await viewForUnmark(part, places)
  const seen = await models.runAll('unmark', colours, hint)
  const fade = mapPlane(readPlane(seen.mark, certaintyOf), (value) =>
    clamp01((value - FADE.from) / (FADE.to - FADE.from)),
  )
  const change = [0, 1, 2].map((c) => {
    const size = padded.width * padded.height
    const clean = readPlane(seen.clean?.subarray(c * size, (c + 1) * size), clamp01)
    return mapPlane(clean, (value, i) => (fade.data[i] ?? 0) * (255 * value - (work.data[i * 4 + c] ?? 0)))
  })
  return addTo(part, change)
}

/** A larger picture keeps its own detail: only the change is made larger. */
function addTo(part: Picture, change: readonly Plane[]): Picture {
  const data = new Uint8Array(part.data)
  for (const [c, plane] of change.entries()) {
    const own = resizePlane(plane, part.width, part.height)
    for (let i = 0; i < own.data.length; i++) {
      data[i * 4 + c] = Math.max(0, Math.min(255, Math.round((data[i * 4 + c] ?? 0) + (own.data[i] ?? 0))))
    }
  }
  return { ...part, data }
}

function putCore(part: Picture, view: Box, core: Box, places: Mask, whole: Picture): void {
  for (let y = core.top; y < core.top + core.height; y++) {
    for (let x = core.left; x < core.left + core.width; x++) {
      const place = y * whole.width + x
      if (!places.data[place]) continue
      const from = ((y - view.top) * view.width + (x - view.left)) * 4
      whole.data.set(part.data.subarray(from, from + 3), place * 4)
    }
  }
}
