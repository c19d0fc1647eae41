import type { Box } from '../../kit/pictures/raster.ts'
import type { Slopes as AllSlopes, LastingEdges } from './lasting-edges.ts'
import type { Shape } from './shapes.ts'

/** The edges of a mark, by which it is recognised in other frames and at other places. */
export interface Template {
  /** For each edge, within the frame it was found in. */
  x: Int32Array
  y: Int32Array
  right: Float32Array
  down: Float32Array
  /** The sum of the squares of all slopes. */
  energy: number
}

/** How far a mark lies from the place it was found at. */
export interface Shift {
  x: number
  y: number
}

export interface Match {
  shift: Shift
  /** 1 for the same edges and nothing else, 0 for others. */
  likeness: number
}

const MIN_STEEPNESS = 4
/** A frame is searched in steps of this many pixels; edges are about as wide. */
const COARSE = 2
const FEW_EDGES = 60

type Slopes = Omit<AllSlopes, 'steepness'>

/** From the edges of a shape, or from those at the given places. */
export function templateOf({ right, down, width }: Slopes, places: readonly number[]): Template {
  return {
    x: Int32Array.from(places, (i) => i % width),
    y: Int32Array.from(places, (i) => Math.floor(i / width)),
    right: Float32Array.from(places, (i) => right[i] ?? 0),
    down: Float32Array.from(places, (i) => down[i] ?? 0),
    energy: places.reduce((sum, i) => sum + (right[i] ?? 0) ** 2 + (down[i] ?? 0) ** 2, 0),
  }
}

/** The places of the clear edges of a shape. */
export function edgesOf({ mask, box }: Shape, { width, steepness }: LastingEdges): number[] {
  const places: number[] = []
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let i = y * width + box.left; i < y * width + box.left + box.width; i++) {
      if (mask.data[i] && (steepness[i] ?? 0) >= MIN_STEEPNESS) places.push(i)
    }
  }
  return places
}

export function boxOfTemplate({ x, y }: Template): Box {
  const least = (values: Int32Array) => values.reduce((one, other) => Math.min(one, other))
  const most = (values: Int32Array) => values.reduce((one, other) => Math.max(one, other))
  const left = least(x)
  const top = least(y)
  return { left, top, width: most(x) - left + 1, height: most(y) - top + 1 }
}

/** How strongly a mark is visible in one frame: about 1 as in the frames it was found in, 0 without it. */
export function strengthIn(
  template: Template,
  { x: shiftX, y: shiftY }: Shift,
  frame: Uint8Array,
  width: number,
) {
  let sum = 0
  for (let n = 0; n < template.x.length; n++) {
    const i = ((template.y[n] ?? 0) + shiftY) * width + (template.x[n] ?? 0) + shiftX
    sum += (template.right[n] ?? 0) * ((frame[i + 1] ?? 0) - (frame[i - 1] ?? 0))
    sum += (template.down[n] ?? 0) * ((frame[i + width] ?? 0) - (frame[i - width] ?? 0))
  }
  return sum / (2 * template.energy)
}

/**
 * Where in the whole frame the mark is. A few of its edges are enough for the search, all of them tell how alike it
 * is.
 */
export function findTemplate(template: Template, slopes: Slopes): Match {
  const few = thinOut(template, FEW_EDGES)
  const { left, top, width, height } = boxOfTemplate(template)
  const from = { x: 1 - left, y: 1 - top }
  const to = { x: slopes.width - 1 - left - width, y: slopes.height - 1 - top - height }
  const { shift } = bestMatch(few, slopes, { from, to, step: COARSE })
  return bestMatch(template, slopes, {
    from: { x: shift.x - COARSE, y: shift.y - COARSE },
    to: { x: shift.x + COARSE, y: shift.y + COARSE },
    step: 1,
  })
}

/** The best match no farther than this from a shift. */
export function findNear(template: Template, slopes: Slopes, { x, y }: Shift, radius: number): Match {
  const from = { x: x - radius, y: y - radius }
  return bestMatch(template, slopes, { from, to: { x: x + radius, y: y + radius }, step: 1 })
}

/** As many edges as this are enough to follow a mark by. */
export const ENOUGH_EDGES = 240

/** A template with about this many of the edges, by which it is found faster. */
export function thinOut(template: Template, edges: number): Template {
  return everyNth(template, Math.ceil(template.x.length / edges))
}

function everyNth({ x, y, right, down }: Template, n: number): Template {
  const isKept = (_: number, i: number) => i % n === 0
  const few = {
    x: x.filter(isKept),
    y: y.filter(isKept),
    right: right.filter(isKept),
    down: down.filter(isKept),
  }
  return {
    ...few,
    energy: few.right.reduce((sum, value, i) => sum + value ** 2 + (few.down[i] ?? 0) ** 2, 0),
  }
}

function bestMatch(
  template: Template,
  slopes: Slopes,
  { from, to, step }: { from: Shift; to: Shift; step: number },
): Match {
  let best: Match = { shift: from, likeness: 0 }
  const places = template.x.map((x, n) => (template.y[n] ?? 0) * slopes.width + x)
  for (let y = from.y; y <= to.y; y += step) {
    for (let x = from.x; x <= to.x; x += step) {
      const likeness = likenessAt(template, places, slopes, y * slopes.width + x)
      if (likeness > best.likeness) best = { shift: { x, y }, likeness }
    }
  }
  return best
}

/** All edges moved by so many places. Beyond the first and last row there is nothing to compare. */
function likenessAt(
  template: Template,
  places: Int32Array,
  { right, down }: Slopes,
  farther: number,
): number {
  let both = 0
  let theirs = 0
  for (let n = 0; n < places.length; n++) {
    const i = (places[n] ?? 0) + farther
    const alongX = right[i] ?? 0
    const alongY = down[i] ?? 0
    both += (template.right[n] ?? 0) * alongX + (template.down[n] ?? 0) * alongY
    theirs += alongX * alongX + alongY * alongY
  }
  return theirs > 0 ? both / Math.sqrt(template.energy * theirs) : 0
}
