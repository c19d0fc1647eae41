import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { boxBlur } from '../../../kit/pictures/blur.ts'
import { coloursOf } from '../../../kit/pictures/colours.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { mapPlane, type Picture, type Plane, smoothStep, sumOf } from '../../../kit/pictures/raster.ts'
import type { Leaves } from '../touch.ts'
import { changeTone } from './tone.ts'

/** The radius in pixels over which colours are averaged, since single pixels are noisy. */
const NOISE = 2
/** How much more green than red and than blue leaves have, as a part of all light. Skin and sand have more red. */
const [OVER_RED, OVER_BLUE] = [
  [-0.02, 0.03],
  [0.04, 0.12],
] as const
/** With less than this part of the picture, nobody would notice a change of the leaves. */
const MIN_SHARE = 0.06

/** Changes the tone of leaves and grass, which are recognised by colour. Refused if there are few. */
export function changeLeaves(picture: Picture, tone: Leaves): Picture {
  const leaves = leavesIn(picture)
  if (sumOf(leaves) < MIN_SHARE * leaves.data.length) throw new RejectedByEngineError('few_leaves')
  return mixBy(changeTone(picture, tone), picture, (i) => leaves.data[i] ?? 0)
}

/** How much each pixel has the colour of leaves, from 0 to 1. */
export function leavesIn(picture: Picture): Plane {
  const colours = coloursOf(picture)
  const [red, blue] = [boxBlur(colours[0], NOISE), boxBlur(colours[2], NOISE)]
  return mapPlane(boxBlur(colours[1], NOISE), (green, i) => {
    const [r, b] = [red.data[i] ?? 0, blue.data[i] ?? 0]
    const all = Math.max(0.05, r + green + b)
    return smoothStep(...OVER_RED, (green - r) / all) * smoothStep(...OVER_BLUE, (green - b) / all)
  })
}
