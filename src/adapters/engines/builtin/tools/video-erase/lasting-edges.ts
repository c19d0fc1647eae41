import type { Mask } from '../../kit/fill/mask.ts'
import { median } from '../../kit/pictures/statistics.ts'

/** How steeply a frame, or the mean of several, rises to the right and downwards, in grey levels a pixel. */
export interface Slopes {
  width: number
  height: number
  right: Float32Array
  down: Float32Array
  steepness: Float32Array
}

/** Edges that stay in place while the picture behind them changes: those of something laid over a video. */
export interface LastingEdges extends Slopes {
  /** The part of the frames in which each edge is visible; 0 for the faintest, which are not examined. */
  seen: Float32Array
  /** 1 where an edge stays although the picture around it changes: nothing in the scene does that. */
  overlaid: Uint8Array
}

/** An edge is visible in a frame that rises in the same direction by at least this part of the mean. */
const SEEN = 0.35
/** Fainter edges, in grey levels a pixel, may be chance. */
const MIN_STEEPNESS = 5
const FAINTEST = 3
/**
 * What is laid over a video is visible in this part of the frames, and of those in which the surroundings have
 * changed.
 */
const MIN_MAJORITY = 0.8
/** By how many grey levels, and how far from the edge, the surroundings must have changed. */
const CHANGE = 14
const NEAR = 3
/** With fewer changed frames than these, or than this part of all, nothing can be said. */
const MIN_CHANGED = 4
const MIN_CHANGED_PART = 0.1

/** Frames are planes of grey of one size. */
export function findLastingEdges(frames: readonly Uint8Array[], width: number, height: number): LastingEdges {
  const size = width * height
  const edges: LastingEdges = {
    ...meanSlopes(frames, width, height),
    seen: new Float32Array(size),
    overlaid: new Uint8Array(size),
  }
  for (let i = 0; i < size; i++) {
    if ((edges.steepness[i] ?? 0) < FAINTEST) continue
    let count = 0
    for (const frame of frames) if (isSeen(edges, frame, i)) count++
    edges.seen[i] = count / frames.length
    const isClear = (edges.steepness[i] ?? 0) >= MIN_STEEPNESS && (edges.seen[i] ?? 0) >= MIN_MAJORITY
    if (isClear && staysOverChanges(edges, frames, i) === true) edges.overlaid[i] = 1
  }
  return edges
}

/** Black bars beside a scene or above it end in a line along more than this part of the frame. */
const BAR = 0.5

/** Without the edges of such bars, which stay as well. */
export function withoutBars({ width, height, data }: Mask): Mask {
  const inColumn = new Uint16Array(width)
  const inRow = new Uint16Array(height)
  for (const [i, value] of data.entries()) {
    if (!value) continue
    const x = i % width
    const y = Math.floor(i / width)
    inColumn[x] = (inColumn[x] ?? 0) + 1
    inRow[y] = (inRow[y] ?? 0) + 1
  }
  const isInBar = (i: number) =>
    (inColumn[i % width] ?? 0) > BAR * height || (inRow[Math.floor(i / width)] ?? 0) > BAR * width
  return { width, height, data: data.map((value, i) => (isInBar(i) ? 0 : value)) }
}

/** How steeply one frame rises. */
export function slopesOf(frame: Uint8Array, width: number, height: number): Slopes {
  return meanSlopes([frame], width, height)
}

export function meanSlopes(frames: readonly Uint8Array[], width: number, height: number): Slopes {
  const size = width * height
  const right = new Float32Array(size)
  const down = new Float32Array(size)
  const steepness = new Float32Array(size)
  const scale = 1 / (2 * frames.length)
  for (const frame of frames) {
    for (let i = width; i < (height - 1) * width; i++) {
      right[i] = (right[i] ?? 0) + scale * ((frame[i + 1] ?? 0) - (frame[i - 1] ?? 0))
      down[i] = (down[i] ?? 0) + scale * ((frame[i + width] ?? 0) - (frame[i - width] ?? 0))
    }
  }
  for (let i = width; i < (height - 1) * width; i++) {
    const x = i % width
    // The neighbours of the first and last pixel of a row are in other rows.
    steepness[i] = x === 0 || x === width - 1 ? 0 : Math.sqrt((right[i] ?? 0) ** 2 + (down[i] ?? 0) ** 2)
  }
  return { width, height, right, down, steepness }
}

/**
 * The direction of slopes, whatever their steepness: paint is faint over a scene of its own colour, and strong edges
 * of the scene must not count more.
 */
export function directionsOf(slopes: Slopes): Slopes {
  const part = (along: Float32Array) =>
    along.map((value, i) => value / ((slopes.steepness[i] ?? 0) + FAINTEST))
  return { ...slopes, right: part(slopes.right), down: part(slopes.down) }
}

function isSeen({ width, right, down, steepness }: Slopes, frame: Uint8Array, i: number): boolean {
  const alongX = (frame[i + 1] ?? 0) - (frame[i - 1] ?? 0)
  const alongY = (frame[i + width] ?? 0) - (frame[i - width] ?? 0)
  const steep = steepness[i] ?? 0
  return alongX * (right[i] ?? 0) + alongY * (down[i] ?? 0) >= 2 * SEEN * steep * steep
}

/**
 * Whether an edge is still visible when something else is behind it; null where the background hardly changes. Edges
 * of the scene are then covered, or have moved.
 */
export function staysOverChanges(edges: Slopes, frames: readonly Uint8Array[], i: number): boolean | null {
  const around = [-NEAR, NEAR, -NEAR * edges.width, NEAR * edges.width].map((step) => i + step)
  // Most of a static scene is dismissed here, before anything is sorted.
  if (!around.some((place) => rangeAt(frames, place) >= CHANGE)) return null
  const usual = around.map((place) => median(frames.map((frame) => frame[place] ?? 0)))
  const changed = frames.filter((frame) =>
    around.some((place, n) => Math.abs((frame[place] ?? 0) - (usual[n] ?? 0)) >= CHANGE),
  )
  if (changed.length < Math.max(MIN_CHANGED, MIN_CHANGED_PART * frames.length)) return null
  return changed.filter((frame) => isSeen(edges, frame, i)).length >= MIN_MAJORITY * changed.length
}

/** The range between the darkest and the brightest that is seen at a place. */
export function rangeAt(frames: readonly Uint8Array[], place: number): number {
  let least = 255
  let most = 0
  for (const frame of frames) {
    const value = frame[place] ?? 0
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}
