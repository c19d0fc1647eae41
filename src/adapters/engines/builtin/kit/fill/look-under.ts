import { setImmediate } from 'node:timers/promises'
import type { TaskTools } from '../../host/task.ts'
import { boxBlur } from '../pictures/blur.ts'
import { coloursOf } from '../pictures/colours.ts'
import { applyFit, createFitter, type LinearMask } from '../pictures/guided-filter.ts'
import { type Box, clamp01, mapPlane, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { cropMask, type Mask } from './mask.ts'
import { certaintyOf, viewForUnmark } from './unmark-network.ts'
import { planWindows } from './windows.ts'

/** What our own network sees in places that are known to have a mark (`models/unmark`). All of the picture's size. */
export interface Sighting {
  /** How certain it is that a pixel carries a mark, and how much of the picture the mark hides there, from 0 to 1. */
  certainty: Plane
  opacity: Plane
  /** The picture with what is under the mark, faded in by certainty; unchanged outside the places. */
  under: Picture
}

/** Between these certainties what is under a mark fades in. */
const FADE = { from: 0.25, to: 0.6 }
/** A change follows the colours within this reach, but not their noise, where there is any. */
const FOLLOWED = { reach: 2, softness: 1e-4, least: 0.004 }

type Tools = Pick<TaskTools, 'models' | 'signal'>

export async function lookUnder(picture: Picture, places: Mask, tools: Tools): Promise<Sighting> {
  const { width, height } = picture
  const whole: Sighting = {
    certainty: newPlane(width, height),
    opacity: newPlane(width, height),
    under: { ...picture, data: new Uint8Array(picture.data) },
  }
  for (const { view, core } of planWindows(places)) {
    await setImmediate()
    tools.signal.throwIfAborted()
    const part = await lookUnderPart(cropPicture(picture, view), cropMask(places, view), tools)
    putCore(part, view, core, places, whole)
  }
  return whole
}

async function lookUnderPart(part: Picture, places: Mask, { models }: Tools): Promise<Sighting> {
  const { work, padded, colours, hint, readPlane } = await viewForUnmark(part, places)
  const seen = await models.runAll('unmark', colours, hint)
  const certainty = readPlane(seen.mark, certaintyOf)
  const fade = mapPlane(certainty, (value) => clamp01((value - FADE.from) / (FADE.to - FADE.from)))
  const change = [0, 1, 2].map((c) => {
    const size = padded.width * padded.height
    const clean = readPlane(seen.clean?.subarray(c * size, (c + 1) * size), clamp01)
    return mapPlane(clean, (value, i) => (fade.data[i] ?? 0) * (value - (work.data[i * 4 + c] ?? 0) / 255))
  })
  return {
    certainty: resizePlane(certainty, part.width, part.height),
    opacity: resizePlane(readPlane(seen.opacity, clamp01), part.width, part.height),
    under: addTo(part, work === part ? change : enlarged(change, work, part)),
  }
}

/**
 * Edges of letters are sharper in a large picture than in the reduced one that was looked at, so the change follows
 * its colours.
 */
function enlarged(change: readonly Plane[], work: Picture, { width, height, data }: Picture): Plane[] {
  const large = coloursOf({ width, height, data })
  const fitTo = createFitter(coloursOf(work), FOLLOWED.reach, FOLLOWED.softness)
  return change.map((plane) => {
    const parts = fitTo(plane).map((part) => resizePlane(part, width, height)) as unknown as LinearMask
    const near = resizePlane(
      mapPlane(boxBlur(plane, 1), (value) => (Math.abs(value) > FOLLOWED.least ? 1 : 0)),
      width,
      height,
    )
    return mapPlane(applyFit(parts, large), (value, i) => value * (near.data[i] ?? 0))
  })
}

function addTo(part: Picture, change: readonly Plane[]): Picture {
  const data = new Uint8ClampedArray(part.data)
  for (const [c, plane] of change.entries()) {
    for (let i = 0; i < plane.data.length; i++)
      data[i * 4 + c] = (data[i * 4 + c] ?? 0) + 255 * (plane.data[i] ?? 0)
  }
  return { ...part, data: new Uint8Array(data.buffer) }
}

function putCore(part: Sighting, view: Box, core: Box, places: Mask, whole: Sighting): void {
  for (let y = core.top; y < core.top + core.height; y++) {
    for (let x = core.left; x < core.left + core.width; x++) {
      const place = y * places.width + x
      const from = (y - view.top) * view.width + (x - view.left)
      whole.certainty.data[place] = part.certainty.data[from] ?? 0
      whole.opacity.data[place] = part.opacity.data[from] ?? 0
      if (places.data[place])
        whole.under.data.set(part.under.data.subarray(from * 4, from * 4 + 3), place * 4)
    }
  }
}
