import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { findSky } from '../../kit/areas/find-sky.ts'
import { countChosen, growMask, loadMask, type Mask, planeOf } from '../../kit/fill/mask.ts'
import type { FlowKind } from '../../kit/motion/flow/order.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { mapPlane, type Picture, type Plane } from '../../kit/pictures/raster.ts'
import { refineMask } from '../../kit/pictures/refine-mask.ts'

/** Of the picture: motion of a smaller area is invisible. */
const MIN_SHARE = 0.002
/** In parts of the longer side: how far from the brush an edge may be, and how soft it is if there is none. */
const NEARBY = 0.012
const SOFT = 0.003
/**
 * From the first on a pixel belongs to the area; the others say how much of the painted area has to, and how much more
 * may be uncertain.
 */
const SURE = 0.95
const MIN_CERTAIN = 0.75
const MAX_UNSURE = 0.3

/** How much each pixel belongs to the flowing area: the painted one, or else the sky. Refused if there is neither. */
export async function findFlowing(
  picture: Picture,
  kind: FlowKind,
  input: EngineInput,
  tools: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  if (!input.values.flowing) return findSkyAlone(picture, kind, tools)
  const painted = await loadMask(fileOf(input, 'flowing').path, picture.width, picture.height)
  if (countChosen(painted) < MIN_SHARE * painted.data.length)
    throw new RejectedByEngineError('too_little_flows')
  return kind === 'sway' ? softened(painted) : alongEdges(picture, painted)
}

async function findSkyAlone(
  picture: Picture,
  kind: FlowKind,
  tools: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  if (kind !== 'drift') throw new RejectedByEngineError('nothing_painted_flows')
  try {
    return await findSky(picture, tools)
  } catch (error) {
    if (error instanceof RejectedByEngineError) throw new RejectedByEngineError('no_sky_flows')
    throw error
  }
}

/** A swaying area pulls its surroundings along, so it ends where the brush did. */
function softened(painted: Mask): Plane {
  const soft = gaussianBlur(planeOf(painted), SOFT * Math.max(painted.width, painted.height))
  return mapPlane(soft, (value, i) => (painted.data[i] ? value : 0))
}

/** A brush is coarse: the area ends at the shore along the stroke. Refused if colours do not show where that is. */
async function alongEdges(picture: Picture, painted: Mask): Promise<Plane> {
  const refined = await refineMask(picture, planeOf(painted))
  const near = growMask(painted, Math.ceil(NEARBY * Math.max(painted.width, painted.height)))
  const area = mapPlane(refined, (value, i) => (near.data[i] ? value : 0))
  if (!isClear(area, painted)) throw new RejectedByEngineError('edge_of_flow_unclear')
  return area
}

/**
 * Whether most of the painted area is certain, and little else is likely: this excludes patches of rock beside a
 * waterfall.
 */
function isClear(area: Plane, painted: Mask): boolean {
  let certain = 0
  let unsure = 0
  area.data.forEach((value, i) => {
    if (value > SURE && painted.data[i]) certain++
    else if (value > 1 - SURE) unsure++
  })
  const all = countChosen(painted)
  return certain >= MIN_CERTAIN * all && unsure <= MAX_UNSURE * all
}
