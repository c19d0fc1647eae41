import type { TaskTools } from '../../host/task.ts'
import { labOf } from '../faces/lab.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { openOutlines } from '../things/outlines.ts'
import { findPlain, isSkyColour } from './plain-areas.ts'

const WORK_SIDE = 320
/** Places near the upper edge that are asked about, as parts of the width, and how far below it they are. */
const ACROSS = [0.06, 0.28, 0.5, 0.72, 0.94]
const DOWN = 0.04
const MIN_CERTAINTY = 0.88
/** How much of the picture is sky, and how much of its lower edge at the most. */
const [MIN_SHARE, MAX_SHARE, LOWER_EDGE] = [0.04, 0.85, 0.02]

/** Where the sky is, from 0 to 1: what is outlined at the upper edge and has the colours of one. Refused where there is none. */
export async function findSky(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Plane> {
  return (await outlineSky(picture, tools)) ?? findPlain(picture, 'sky', tools)
}

async function outlineSky(picture: Picture, { models }: Pick<TaskTools, 'models'>): Promise<Plane | null> {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
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
  return sky && share >= MIN_SHARE && share <= MAX_SHARE ? refineMask(picture, sky) : null
}

function lowerEdgeOf({ width, data }: Plane): number {
  return data.subarray(data.length - width).reduce((sum, value) => sum + value, 0) / width
}
