import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import type { Models } from '../../models/models.ts'
import { findFaces } from '../faces/find-faces.ts'
import { type Lab, labOf } from '../faces/lab.ts'
import { boxBlur } from '../pictures/blur.ts'
import { findComponents } from '../pictures/components.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { mapPlane, newPlane, type Picture, type Plane, smoothStep, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { BACKGROUND, personMap } from '../subject/person-map.ts'
import { evenOut, looseEdge } from './loose-edge.ts'

/** Large plain areas that many pictures have. */
export type Plain = 'sky' | 'wall'

const WORK_SIDE = 320
const SUBJECT = 0.5
/** Pieces of people smaller than this part of the largest one are something else. */
const MIN_PERSON = 0.2
/** How much of a picture people in front of a wall fill, and how much of the rest is wall. */
const PEOPLE = 0.04
const BEHIND_PEOPLE = 0.55
/** Neighbours in a plain area differ by less than this (CIELAB). */
const STEP = 2.6
/**
 * The least size of pieces of a wall between the things on it, as a part of the picture, and how far their colours may
 * differ.
 */
const PIECE = 0.004
const SAME_PAINT = 13
/** How far a pixel may differ from the area around it. */
const OWN = 9
const OTHER = 17
/** The radius of that comparison, as a part of the longer side. */
const AROUND = 1 / 7
/** How much of the picture an area fills. */
const SIZES: Record<Plain, readonly [least: number, most: number]> = { sky: [0.06, 0.8], wall: [0.15, 0.9] }
/** A wall does not lie on the ground; as a part of the height. */
const LOWEST_MIDDLE = 0.62
/** A sky fills at least this much of the upper edge, or it is a window; and none of the lower edge. */
const UPPER_EDGE = 0.35
const LOWER_EDGE = 0.02
/** How much of an edge may lie where nothing ends in the picture. */
const MAX_LOOSE: Record<Plain, number> = { sky: 0.12, wall: 0.08 }
/**
 * A sky is blue, or else brighter than the rest of the picture and either bright or bluer than the rest by this much;
 * never green.
 */
const BRIGHT = 60
const BLUE = -6
const BLUER = 10
const GREEN = -14

/** Where a large plain area is, from 0 to 1. Refused if that is unclear. */
export async function findPlain(
  picture: Picture,
  kind: Plain,
  tools: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  if (kind === 'wall') await requireSomebody(picture, tools)
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const small = await resizePicture(picture, width, height)
  const lab = evenOut(labOf(small, { left: 0, top: 0, width, height }))
  const nobody = await findNobody(small, tools.models)
  const core = findCore(lab, nobody, kind)
  const area = core && spread(lab, core, nobody)
  if (!area || !isLikely(area, lab, nobody, kind)) throw new RejectedByEngineError('area_unclear')
  return refineMask(picture, area)
}

/** Walls are told from ceilings, floors and windows only by a person standing in front. */
async function requireSomebody(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<void> {
  const [face] = await findFaces(picture, tools)
  if (!face) throw new RejectedByEngineError('area_unclear')
}

/** Pixels without people; small pieces apart from people do not count as people. */
async function findNobody(small: Picture, models: Models): Promise<Plane> {
  const map = resizePlane(await personMap(small, BACKGROUND, models), small.width, small.height)
  const { labels, sizes } = findComponents(map, (value) => value < SUBJECT)
  const least = MIN_PERSON * Math.max(...sizes)
  return mapPlane(map, (value, i) => ((sizes[labels[i] ?? 0] ?? 0) < least && labels[i] ? 1 : value))
}

/** The largest area without edges, with others of its colour. */
function findCore(lab: Lab, nobody: Plane, kind: Plain): Plane | null {
  const { width, height } = nobody
  const flat = mapPlane(nobody, (value, i) => (value > SUBJECT && stepAt(lab, i) < STEP ? 1 : 0))
  const { labels, sizes } = findComponents(flat, (value) => value > 0)
  const rows = new Float64Array(sizes.length)
  const sums = new Float64Array(sizes.length * 3)
  const atTop = new Set<number>()
  for (const [i, label] of labels.entries()) {
    const y = Math.floor(i / width)
    rows[label] = (rows[label] ?? 0) + y
    if (y < 3) atTop.add(label)
    for (const c of [0, 1, 2] as const)
      sums[label * 3 + c] = (sums[label * 3 + c] ?? 0) + (lab[c].data[i] ?? 0)
  }
  const isPossible = (label: number) =>
    kind === 'sky' ? atTop.has(label) : (rows[label] ?? 0) / (sizes[label] ?? 1) < LOWEST_MIDDLE * height
  const large = [...sizes.keys()].filter(
    (label) => label > 0 && (sizes[label] ?? 0) > PIECE * width * height && isPossible(label),
  )
  const [main] = large.toSorted((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0))
  if (main === undefined) return null
  const colourOf = (label: number) => [0, 1, 2].map((c) => (sums[label * 3 + c] ?? 0) / (sizes[label] ?? 1))
  const paint = colourOf(main)
  const isSame = (label: number) =>
    Math.hypot(...colourOf(label).map((value, c) => (value - (paint[c] ?? 0)) / (c === 0 ? 2 : 1))) <
    SAME_PAINT
  const own = new Set(large.filter(isSame))
  return mapPlane(flat, (_, i) => (own.has(labels[i] ?? 0) ? 1 : 0))
}

/** How much colours change from a pixel to its right and lower neighbours. */
export function stepAt(lab: Lab, i: number): number {
  const { width } = lab[0]
  return Math.max(
    ...[1, width].map((next) =>
      Math.hypot(...lab.map(({ data }) => (data[i + next] ?? data[i] ?? 0) - (data[i] ?? 0))),
    ),
  )
}

/** All connected pixels with the area's nearby colours, and without people as far as known. */
export function spread(lab: Lab, core: Plane, nobody?: Plane): Plane {
  const { width, height } = core
  const radius = Math.round(Math.max(width, height) * AROUND)
  const weight = boxBlur(core, radius)
  const means = lab.map((plane) =>
    boxBlur(
      mapPlane(plane, (value, i) => value * (core.data[i] ?? 0)),
      radius,
    ),
  )
  const likely = mapPlane(newPlane(width, height), (_, i) => {
    const all = weight.data[i] ?? 0
    if (all < 1e-4 || (nobody?.data[i] ?? 1) < SUBJECT) return 0
    const [light = 0, ...tint] = means.map(({ data }, c) => (data[i] ?? 0) / all - (lab[c]?.data[i] ?? 0))
    // Shade is darker and has the same tint.
    const far = Math.hypot(light / 2, ...tint)
    return Math.max(core.data[i] ?? 0, 1 - smoothStep(OWN, OTHER, far))
  })
  const { labels } = findComponents(likely, (value) => value > SUBJECT)
  const own = new Set(labels.filter((label, i) => label > 0 && (core.data[i] ?? 0) > 0))
  return mapPlane(likely, (value, i) => (own.has(labels[i] ?? 0) ? value : 0))
}

function isLikely(area: Plane, lab: Lab, nobody: Plane, kind: Plain): boolean {
  const share = sumOf(area) / area.data.length
  const [least, most] = SIZES[kind]
  if (share < least || share > most || looseEdge(area, lab, nobody) > MAX_LOOSE[kind]) return false
  const empty = sumOf(nobody) / nobody.data.length
  if (kind === 'wall') return empty < 1 - PEOPLE && share > BEHIND_PEOPLE * empty
  const rowOf = (from: number) =>
    area.data.subarray(from, from + area.width).reduce((sum, value) => sum + value, 0)
  const upper = rowOf(0) / area.width
  const lower = rowOf(area.data.length - area.width) / area.width
  return upper >= UPPER_EDGE && lower <= LOWER_EDGE && isSkyColour(area, lab)
}

/** Whether an area has a sky's colours compared with the rest of its picture. */
export function isSkyColour(area: Plane, lab: Lab): boolean {
  const [lightness = 0, redness = 0, yellowness = 0] = lab.map((plane) => meanIn(plane, area))
  const rest = mapPlane(area, (value) => 1 - value)
  const isBluer = yellowness < Math.min(0, meanIn(lab[2], rest) - BLUER)
  const isBright = (isBluer || lightness > BRIGHT) && lightness > meanIn(lab[0], rest)
  return (yellowness < BLUE || isBright) && redness > GREEN
}

function meanIn(plane: Plane, area: Plane): number {
  return sumOf(mapPlane(plane, (value, i) => value * (area.data[i] ?? 0))) / Math.max(1, sumOf(area))
}
