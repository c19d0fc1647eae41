import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { areAlike, plainerOf } from '../../../kit/fill/compare-fillings.ts'
import { fillByExample } from '../../../kit/fill/fill-by-example.ts'
import { type Mask, newMask } from '../../../kit/fill/mask.ts'
import { type Flip, flipPicture, flipPlane } from '../../../kit/pictures/flip.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import type { Picture, Plane, Size } from '../../../kit/pictures/raster.ts'
import type { Thing } from '../../../kit/things/find-things.ts'
import { fillFromAfar } from './fill-from-afar.ts'

/** From this share on, pixels of somebody who stays are not looked at. */
const STAYS = 0.3
/**
 * A filling fits worse if nothing around it is like what should be there: ten with hardly a trace had 4 to 23, one with
 * pieces of a shore in water 38.
 */
const MAX_MISFIT = 30
/** Larger things are what everything else stands on, and patches may be taken from them. */
const MAX_THING = 0.4

interface Behind {
  holes: Mask
  /** People and animals beside the holes, who stay. */
  kept: Plane | null
  /** Other things of the picture, of which no piece is copied. */
  others: readonly Thing[]
}

/**
 * Fills twice, with what a network imagines in the picture and in its mirror image, and each time with pieces of what is
 * around: what only one of them shows is made up. Refused if they disagree, or if nothing around the holes fits there.
 */
export async function fillBehind(
  picture: Picture,
  { holes, kept, others }: Behind,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Picture> {
  const open = kept ? withPlane(holes, kept) : holes
  const taken = thingsMask(picture, others)
  const fillings: Picture[] = []
  for (const flip of [null, 'mirror'] as const) {
    const guide = await imagine(picture, open, flip, tools)
    const filling = await fillByExample(guide, open, taken)
    if (filling && filling.misfit > MAX_MISFIT) throw new RejectedByEngineError('behind_unclear')
    fillings.push(filling?.picture ?? guide)
  }
  const [one = picture, other = picture] = fillings
  if (!(await areAlike(holes, one, other))) throw new RejectedByEngineError('behind_unclear')
  const filled = plainerOf(holes, one, other)
  const stays = (i: number) => Math.max(0, 2 * (kept?.data[i] ?? 0) - 1)
  return mixBy(picture, filled, (i) => (holes.data[i] ? stays(i) : 1))
}

async function imagine(
  picture: Picture,
  open: Mask,
  flip: Flip | null,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Picture> {
  if (!flip) return fillFromAfar(picture, open, tools)
  const filled = await fillFromAfar(flipPicture(picture, flip), flipPlane(open, flip), tools)
  return flipPicture(filled, flip)
}

const withPlane = (holes: Mask, kept: Plane): Mask => ({
  ...holes,
  data: holes.data.map((value, i) => (value || (kept.data[i] ?? 0) > STAYS ? 1 : 0)),
})

function thingsMask({ width, height }: Size, things: readonly Thing[]): Mask {
  const mask = newMask(width, height)
  for (const { box } of things) {
    if (box.width * box.height > MAX_THING * width * height) continue
    for (let y = box.top; y < box.top + box.height; y++)
      mask.data.fill(1, y * width + box.left, y * width + box.left + box.width)
  }
  return mask
}
