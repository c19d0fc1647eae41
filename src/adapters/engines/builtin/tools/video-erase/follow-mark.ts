import type { TaskTools } from '../../host/task.ts'
import type { Mask } from '../../kit/fill/mask.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'
import { moveBack, seeWhole } from './aligned.ts'
import { type DriftingMark, findNext } from './drifting-mark.ts'
import { type Slopes, slopesOf } from './lasting-edges.ts'
import { workSize } from './samples.ts'
import { ENOUGH_EDGES, findNear, findTemplate, type Shift, type Template, thinOut } from './template.ts'

/** From this likeness on it is the mark: near where it was, or anywhere. */
const FOLLOWED = 0.4
const FOUND = 0.5
/** Shorter sightings are ignored. So are shorter absences, if it has not moved far meanwhile. */
const MIN_FRAMES = 3
const SHORTEST_ABSENCE_S = 0.6
const MAX_PIXELS_A_FRAME = 12
/** This many frames are aligned to see the whole mark. */
const MAX_KEPT = 40

/** A mark on its way through a video. */
interface FollowedMark {
  /** All pixels it covers, at the size at which marks are looked for, where it was found. */
  mask: Mask
  /** Where it is in each frame relative to that, to a fraction of a pixel; null where it is not visible. */
  path: (Shift | null)[]
}

/** Null where the moving thing is not a mark after all. */
export async function followMark(
  video: Video,
  mark: DriftingMark,
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<FollowedMark | null> {
  const { width, height } = workSize(video)
  const template = thinOut(mark.template, ENOUGH_EDGES)
  const every = Math.ceil(video.frames / MAX_KEPT)
  const path: (Shift | null)[] = []
  const aligned: Uint8Array[] = []
  let last: Shift | null = null
  let speed: Shift = { x: 0, y: 0 }
  for await (const frame of readFrames(video, { pixels: 'grey', width, height }, tools)) {
    const slopes = slopesOf(frame, width, height)
    const shift: Shift | null = findIn(slopes, template, last, speed)
    speed = shift && last ? { x: shift.x - last.x, y: shift.y - last.y } : { x: 0, y: 0 }
    last = shift
    if (shift && path.length % every === 0) aligned.push(moveBack(frame, width, height, shift))
    path.push(shift && exactly(template, slopes, shift))
  }
  const rate = video.frameRate.numerator / video.frameRate.denominator
  const mask =
    aligned.length > 0 ? await seeWhole(mark.mask, { width, height, frames: aligned }, tools) : null
  return (
    mask && {
      mask,
      path: closeGaps(withoutGlimpses(path), Math.round(SHORTEST_ABSENCE_S * rate)),
    }
  )
}

function findIn(slopes: Slopes, template: Template, last: Shift | null, speed: Shift): Shift | null {
  if (last) {
    const { shift, likeness } = findNext(template, slopes, last, speed)
    if (likeness >= FOLLOWED) return shift
  }
  const { shift, likeness } = findTemplate(template, slopes)
  return likeness >= FOUND ? shift : null
}

/** Between whole pixels the likeness is taken for a parabola. */
function exactly(template: Template, slopes: Slopes, { x, y }: Shift): Shift {
  const likenessAt = (dx: number, dy: number) =>
    findNear(template, slopes, { x: x + dx, y: y + dy }, 0).likeness
  const middle = likenessAt(0, 0)
  const top = (before: number, after: number) => {
    const bend = before - 2 * middle + after
    return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
  }
  return { x: x + top(likenessAt(-1, 0), likenessAt(1, 0)), y: y + top(likenessAt(0, -1), likenessAt(0, 1)) }
}

function withoutGlimpses(path: readonly (Shift | null)[]): (Shift | null)[] {
  const runs = runsOf(path)
  return path.map((shift, n) => {
    const run = runs.find(({ from, to }) => n >= from && n < to)
    return run && run.to - run.from >= MIN_FRAMES ? shift : null
  })
}

/** The frames from one that shows the mark to the next that does not. */
function runsOf(path: readonly (Shift | null)[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [n, shift] of path.entries()) {
    const run = runs.at(-1)
    if (shift && run?.to === n) run.to++
    else if (shift) runs.push({ from: n, to: n + 1 })
  }
  return runs
}

/** White marks vanish on white for a moment; they are then where their path leads. */
function closeGaps(path: readonly (Shift | null)[], maxFrames: number): (Shift | null)[] {
  const closed = [...path]
  const runs = runsOf(path)
  for (const [n, { to }] of runs.entries()) {
    const before = path[to - 1]
    const next = runs[n + 1]
    const after = next && path[next.from]
    if (!before || !next || !after) continue
    const frames = next.from - to + 1
    const distance = Math.hypot(after.x - before.x, after.y - before.y)
    if (frames > maxFrames || distance > frames * MAX_PIXELS_A_FRAME) continue
    for (let step = 1; step < frames; step++) {
      const part = step / frames
      closed[to - 1 + step] = {
        x: before.x + (after.x - before.x) * part,
        y: before.y + (after.y - before.y) * part,
      }
    }
  }
  return closed
}
