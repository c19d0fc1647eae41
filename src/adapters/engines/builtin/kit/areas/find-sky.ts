import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { type Lab, labOf } from '../faces/lab.ts'
import { boxBlur } from '../pictures/blur.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { openOutlines } from '../things/outlines.ts'
import { joinInlets } from './join-inlets.ts'
import { evenOut, looseEdgeIn } from './loose-edge.ts'
import { findPlain, isSkyColour, spread, stepAt } from './plain-areas.ts'
import { reachEdge } from './reach-edge.ts'

const WORK_SIDE = 320
/** Points near the upper edge to ask about, as parts of the width, and their distance below it. */
const ACROSS = [0.06, 0.28, 0.5, 0.72, 0.94]
const DOWN = 0.04
const MIN_CERTAINTY = 0.88
/** How much of the picture is sky, and at most how much of its lower edge. */
const MIN_SHARE = 0.04
const MAX_SHARE = 0.85
const LOWER_EDGE = 0.02
/** How far from its edge a pixel is well inside an outline. */
const INSIDE = 3
/**
 * Colours of a sky hardly ever change by more than this between neighbours (CIELAB): if more of the outline does, it is
 * a wall with windows.
 */
const EDGE = 6
const MAX_EDGES = 0.2
/** Light between leaves is mixed with their colours. */
const BETWEEN_LEAVES = { far: 0.025, mixed: [0.15, 0.75] } as const
/** How much of its edge may lie where nothing ends in the picture: skies fade into haze, but not into walls. */
const MAX_LOOSE = 0.25
/**
 * How much area beyond the outline may have its colours; if more does, the outline missed the sky behind leaves and
 * ropes.
 */
const MAX_BEYOND = 0.4

/**
 * Where the sky is, from 0 to 1: the outline at the upper edge, if it has a sky's colours. Refused if there is none.
 */
export async function findSky(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Plane> {
  const sky = (await outlineSky(picture, tools)) ?? (await findPlain(picture, 'sky', tools))
  if ((await looseEdgeIn(picture, sky)) > MAX_LOOSE) throw new RejectedByEngineError('area_unclear')
  return reachEdge(picture, await joinInlets(picture, sky), BETWEEN_LEAVES)
}

async function outlineSky(picture: Picture, { models }: Pick<TaskTools, 'models'>): Promise<Plane | null> {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const small = await resizePicture(picture, width, height)
  const lab = labOf(small, { left: 0, top: 0, width, height })
  const outline = await openOutlines(picture, models)
  let sky: Plane | null = null
  for (const across of ACROSS) {
    const place = [across * picture.width, DOWN * picture.height] as const
    const known = sky?.data[Math.round(DOWN * height) * width + Math.round(across * width)] ?? 0
    if (known > 0.5) continue
    const { mask, certainty } = await outline({ on: [place] })
    const part = resizePlane(mask, width, height)
    if (certainty < MIN_CERTAINTY || lowerEdgeOf(part) > LOWER_EDGE || !isSkyColour(part, lab)) continue
    const all: Plane = sky ?? part
    sky = mapPlane(all, (value, i) => Math.max(value, part.data[i] ?? 0))
  }
  const share = sky ? sumOf(sky) / sky.data.length : 0
  if (!sky || share < MIN_SHARE || share > MAX_SHARE) return null
  if (!isAllOfSky(sky, lab)) throw new RejectedByEngineError('area_unclear')
  return refineMask(picture, sky)
}

/** Whether an outline is as even as a sky, and covers about everything with its colours. */
function isAllOfSky(outlined: Plane, lab: Lab): boolean {
  const own = mapPlane(outlined, (value) => +(value > 0.5))
  const core = mapPlane(boxBlur(own, INSIDE), (value) => +(value > 0.98))
  const edges = mapPlane(core, (value, i) => value * +(stepAt(lab, i) > EDGE))
  if (sumOf(edges) > MAX_EDGES * sumOf(core)) return false
  const alike = spread(evenOut(lab), core)
  const beyond = mapPlane(alike, (value, i) => +(value > 0.5) * (1 - (own.data[i] ?? 0)))
  return sumOf(beyond) <= MAX_BEYOND * sumOf(own)
}

function lowerEdgeOf({ width, data }: Plane): number {
  return data.subarray(data.length - width).reduce((sum, value) => sum + value, 0) / width
}
