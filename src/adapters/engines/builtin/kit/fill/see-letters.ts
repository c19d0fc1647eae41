import { setImmediate } from 'node:timers/promises'
import type { TaskTools } from '../../host/task.ts'
import { boxBlur } from '../pictures/blur.ts'
import { clamp01, mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { cropMask, type Mask, newMask } from './mask.ts'
import { certaintyOf, viewForUnmark } from './unmark-network.ts'
import { planWindows } from './windows.ts'

/** A pixel belongs to a letter where the network is this certain, and sees at least this part of the opacity that is usual around it. */
const CERTAIN = 0.5
const SURE = 0.6
const USUAL_PART = 0.6
const FAINTEST = 0.08

interface Letters {
  letters: Mask
  /** How much of what is behind them they hide, on the whole. */
  hidden: number
}

interface Sighting {
  certainty: Plane
  opacity: Plane
}

/** The letters of a mark in places that are known to have one, as a network of our own sees them (`models/unmark`). */
export async function seeLetters(
  picture: Picture,
  places: Mask,
  reach: number,
  { models, signal }: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Letters> {
  const letters = newMask(picture.width, picture.height)
  let [hidden, count] = [0, 0]
  for (const { view, core } of planWindows(places)) {
    await setImmediate()
    signal.throwIfAborted()
    const seen = await look(cropPicture(picture, view), cropMask(places, view), models)
    const shape = shapeOf(seen, reach)
    for (let y = core.top; y < core.top + core.height; y++) {
      for (let x = core.left; x < core.left + core.width; x++) {
        const [place, own] = [y * picture.width + x, (y - view.top) * view.width + (x - view.left)]
        if (!places.data[place] || !shape.data[own]) continue
        letters.data[place] = 1
        hidden += seen.opacity.data[own] ?? 0
        count++
      }
    }
  }
  return { letters, hidden: hidden / Math.max(1, count) }
}

function shapeOf({ certainty, opacity }: Sighting, reach: number): Mask {
  const sure = mapPlane(certainty, (value) => (value > SURE ? 1 : 0))
  const count = boxBlur(sure, reach)
  const sum = boxBlur(
    mapPlane(sure, (value, i) => value * (opacity.data[i] ?? 0)),
    reach,
  )
  const mask = newMask(certainty.width, certainty.height)
  for (let i = 0; i < mask.data.length; i++) {
    const usual = (sum.data[i] ?? 0) / Math.max(1e-6, count.data[i] ?? 0)
    const isLetter =
      (certainty.data[i] ?? 0) > CERTAIN && (opacity.data[i] ?? 0) > USUAL_PART * Math.max(FAINTEST, usual)
    if (isLetter) mask.data[i] = 1
  }
  return mask
}

async function look(part: Picture, places: Mask, models: TaskTools['models']): Promise<Sighting> {
  const { colours, hint, readPlane } = await viewForUnmark(part, places)
  const seen = await models.runAll('unmark', colours, hint)
  return {
    certainty: resizePlane(readPlane(seen.mark, certaintyOf), part.width, part.height),
    opacity: resizePlane(readPlane(seen.opacity, clamp01), part.width, part.height),
  }
}
