import { type Affine, chain, enlargeMotion, STANDING_STILL } from './affine.ts'
import type { Slopes } from './lasting-edges.ts'
import { createLevels, shrinkView } from './levels.ts'
import { findMotion, OTHER_SCENE } from './motion.ts'
import type { Samples } from './samples.ts'
import { varietyOf } from './shapes.ts'
import { findNear, type Shift, type Template, templateOf, thinOut } from './template.ts'

/** Something that moves differently from the scene. */
export interface Mover {
  /** Its edges in the first frame. */
  template: Template
  /** How far it has moved in the second frame. */
  speed: Shift
}

/** A part of the picture that does not move with the scene. */
interface MovingCell {
  x: number
  y: number
  template: Template
  /** Where it is in each of the frames through which it was followed, relative to the first. */
  steps: Shift[]
}

/** The picture is divided into overlapping squares of this side. */
const CELL = 32
const STRIDE = 24
/**
 * What makes a square worth looking at: this many edges, this steep in grey levels a pixel, in several directions.
 */
const MIN_EDGES = 30
const MIN_STEEPNESS = 12
const MIN_VARIETY = 0.15
const MAX_EDGES = 48
/** How far things move at most from frame to frame, and how much that may differ from the step before. */
const REACH = 18
const UNSTEADINESS = 3
const MIN_LIKENESS = 0.5
/** Through how many frames squares are followed. */
const FOLLOWED = 4
/** Something this many pixels from where the scene would have taken it moves by itself. */
const BY_ITSELF = 1.8
/** Parts of one thing move alike, within this many pixels, and are no farther apart than this. */
const ALIKE = 1.5
const TOGETHER = 2.5 * CELL
/** The motion of the scene is found at half the size. */
const SHRINKING = 2

/** Groups of squares that move alike, but not with the scene: something laid over it, or passing through it. */
export function findIndependentMotion(
  { frames, width, height }: Samples,
  slopes: readonly Slopes[],
): Mover[] {
  const camera = cameraMotion({ frames, width, height })
  if (!camera) return []
  const moving: MovingCell[] = []
  for (let y = 0; y + CELL <= height; y += STRIDE) {
    for (let x = 0; x + CELL <= width; x += STRIDE) {
      const cell = followCell(x, y, slopes)
      if (cell && movesByItself(cell, camera)) moving.push(cell)
    }
  }
  return groupsOf(moving).map((group) => ({
    template: together(group),
    speed: group[0]?.steps[0] ?? { x: 0, y: 0 },
  }))
}

/** From the first frame to the last one through which squares are followed; null where the scene changes. */
function cameraMotion({ frames, width, height }: Samples): Affine | null {
  const levels = frames
    .slice(0, FOLLOWED + 1)
    .map((grey) => createLevels(shrinkView({ grey, hidden: null }, { width, height }, SHRINKING)))
  if (levels.length <= FOLLOWED) return null
  let all: Affine = STANDING_STILL
  // Step by step it is found even where the camera is fast.
  for (const [n, next] of levels.slice(1).entries()) {
    const { motion, error } = findMotion(levels[n] ?? [], next)
    if (error >= OTHER_SCENE) return null
    all = chain(all, motion)
  }
  return enlargeMotion(all, SHRINKING)
}

function followCell(left: number, top: number, slopes: readonly Slopes[]): MovingCell | null {
  const [first] = slopes
  if (!first) return null
  const places: number[] = []
  for (let y = Math.max(1, top); y < top + CELL; y++) {
    for (let i = y * first.width + left; i < y * first.width + left + CELL; i++) {
      if ((first.steepness[i] ?? 0) >= MIN_STEEPNESS) places.push(i)
    }
  }
  if (places.length < MIN_EDGES) return null
  // Paint stands out from the scene behind it.
  const steepest = places
    .toSorted((one, other) => (first.steepness[other] ?? 0) - (first.steepness[one] ?? 0))
    .slice(0, Math.max(MIN_EDGES, places.length / 2))
  if (varietyOf(steepest, first) < MIN_VARIETY) return null
  const template = templateOf(first, steepest)
  const few = thinOut(template, MAX_EDGES)
  const steps: Shift[] = []
  let at = { x: 0, y: 0 }
  let speed = { x: 0, y: 0 }
  for (const [n, frame] of slopes.slice(1, FOLLOWED + 1).entries()) {
    const guess = { x: at.x + speed.x, y: at.y + speed.y }
    const { shift, likeness } = findNear(few, frame, guess, n === 0 ? REACH : UNSTEADINESS)
    if (likeness < MIN_LIKENESS) return null
    speed = { x: shift.x - at.x, y: shift.y - at.y }
    at = shift
    steps.push(shift)
  }
  return { x: left + CELL / 2, y: top + CELL / 2, template, steps }
}

/** What stays in place on the screen is found by other means. */
function movesByItself({ x, y, steps }: MovingCell, { a, b, c, d, e, f }: Affine): boolean {
  const { x: movedX, y: movedY } = steps.at(-1) ?? { x: 0, y: 0 }
  const sceneX = a * x + b * y + c - x
  const sceneY = d * x + e * y + f - y
  return Math.hypot(movedX - sceneX, movedY - sceneY) >= BY_ITSELF && Math.hypot(movedX, movedY) >= BY_ITSELF
}

/** The largest groups first. Single squares are ignored. */
function groupsOf(moving: readonly MovingCell[]): MovingCell[][] {
  const groups: MovingCell[][] = []
  for (const cell of moving) {
    const friends = groups.filter((group) => group.some((other) => belong(cell, other)))
    const rest = groups.filter((group) => !friends.includes(group))
    groups.splice(0, groups.length, ...rest, [...friends.flat(), cell])
  }
  return groups.filter((group) => group.length > 1).toSorted((one, other) => energyOf(other) - energyOf(one))
}

const energyOf = (group: readonly MovingCell[]): number =>
  group.reduce((sum, { template }) => sum + template.energy, 0)

function belong(one: MovingCell, other: MovingCell): boolean {
  if (Math.hypot(one.x - other.x, one.y - other.y) > TOGETHER) return false
  return one.steps.every(({ x, y }, n) => {
    const step = other.steps[n]
    return step && Math.hypot(x - step.x, y - step.y) <= ALIKE
  })
}

function together(group: readonly MovingCell[]): Template {
  const join = (of: (template: Template) => Iterable<number>) =>
    group.flatMap(({ template }) => [...of(template)])
  return {
    x: Int32Array.from(join(({ x }) => x)),
    y: Int32Array.from(join(({ y }) => y)),
    right: Float32Array.from(join(({ right }) => right)),
    down: Float32Array.from(join(({ down }) => down)),
    energy: energyOf(group),
  }
}
