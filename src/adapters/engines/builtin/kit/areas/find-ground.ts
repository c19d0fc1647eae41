import type { TaskTools } from '../../host/task.ts'
import { mapPlane, newPlane, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { isWithin } from '../things/boxes.ts'
import { isSure } from '../things/choose-things.ts'
import { findThings } from '../things/find-things.ts'
import { openOutlines } from '../things/outlines.ts'

const WORK_SIDE = 320
/** Points near the lower edge to ask about, as parts of the width, and their distance above it. */
const ACROSS = [0.06, 0.28, 0.5, 0.72, 0.94]
const UP = 0.06
const MIN_CERTAINTY = 0.85
/** An outline is of the ground if it has this much of the picture, nearly nothing of its upper part, and no thing's box. */
const MIN_SHARE = 0.03
const MAX_SHARE = 0.7
const UPPER_PART = 0.3
const MAX_ABOVE = 0.02

/** Where the ground in front is, from 0 to 1; null if it cannot be told from what stands on it. */
export async function findGround(
  picture: Picture,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Plane | null> {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const things = (await findThings(picture, models)).filter(isSure)
  const outline = await openOutlines(picture, models)
  let ground = newPlane(width, height)
  for (const across of ACROSS) {
    const place = [across * picture.width, (1 - UP) * picture.height] as const
    const known = ground.data[Math.round((1 - UP) * height) * width + Math.round(across * width)] ?? 0
    if (known > 0.5 || things.some(({ box }) => isWithin(box, ...place))) continue
    const { mask, certainty } = await outline({ on: [place] })
    const part = resizePlane(mask, width, height)
    if (certainty < MIN_CERTAINTY || !isBelow(part)) continue
    ground = mapPlane(ground, (value, i) => Math.max(value, part.data[i] ?? 0))
  }
  const share = sumOf(ground) / ground.data.length
  return share < MIN_SHARE || share > MAX_SHARE ? null : refineMask(picture, ground)
}

function isBelow({ width, height, data }: Plane): boolean {
  const above = data.subarray(0, Math.round(UPPER_PART * height) * width)
  const all = data.reduce((sum, value) => sum + value, 0)
  return above.reduce((sum, value) => sum + value, 0) <= MAX_ABOVE * all
}
