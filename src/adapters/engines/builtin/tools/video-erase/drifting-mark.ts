import { setImmediate } from 'node:timers/promises'
import type { Mask } from '../../kit/fill/mask.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'
import { moveBack, unite } from './aligned.ts'
import { findIndependentMotion, type Mover } from './independent-motion.ts'
import { findLastingEdges, type Slopes, slopesOf } from './lasting-edges.ts'
import { findPaintedEdges } from './painted-edges.ts'
import { type Samples, workSize } from './samples.ts'
import { findShapes } from './shapes.ts'
import {
  boxOfTemplate,
  ENOUGH_EDGES,
  edgesOf,
  findNear,
  type Match,
  type Shift,
  type Template,
  templateOf,
  thinOut,
} from './template.ts'

/** A mark that never stays long at one place. Both are of the size at which marks are looked for. */
export interface DriftingMark {
  mask: Mask
  template: Template
}

/** When the video is looked at, as parts of its length, and how closely. Slow motion needs more time to be seen. */
const LOOKS = [
  { moment: 0.4, framesASecond: 12.5 },
  { moment: 0.1, framesASecond: 12.5 },
  { moment: 0.7, framesASecond: 12.5 },
  { moment: 0.5, framesASecond: 4 },
]
const FRAMES = 18
/** Of everything that moves by itself, only the most striking things are looked at. */
const MAX_TRIED = 3
/** A thing is followed through frames in which it is at least this much like itself. */
const LIKE_ITSELF = 0.4
const MIN_FOLLOWED = 10
/** By how many pixels its speed may change from frame to frame, except where it bounces. */
const UNSTEADINESS = 4

/**
 * Something that moves differently from the scene and lets the scene show between its edges. Things of the scene that
 * pass by are opaque.
 */
export async function findDriftingMark(video: Video, tools: VideoTools): Promise<DriftingMark | null> {
  for (const look of LOOKS) {
    const samples = await readClosely(video, look, tools)
    const slopes = samples.frames.map((frame) => slopesOf(frame, samples.width, samples.height))
    for (const mover of findIndependentMotion(samples, slopes).slice(0, MAX_TRIED)) {
      await setImmediate()
      tools.signal.throwIfAborted()
      const mark = markAround(mover, samples, slopes)
      if (mark) return mark
    }
  }
  return null
}

async function readClosely(video: Video, look: (typeof LOOKS)[number], tools: VideoTools): Promise<Samples> {
  const size = workSize(video)
  const rate = Math.min(look.framesASecond, video.frameRate.numerator / video.frameRate.denominator)
  const forMs = Math.min(video.durationMs, (1000 * FRAMES) / rate)
  const fromMs = Math.min(look.moment * video.durationMs, video.durationMs - forMs)
  const frameRate = { numerator: Math.round(rate * 1000), denominator: 1000 }
  const frames: Uint8Array[] = []
  for await (const frame of readFrames(video, { pixels: 'grey', ...size, fromMs, forMs, frameRate }, tools)) {
    frames.push(frame)
    if (frames.length === FRAMES) break
  }
  return { ...size, frames }
}

/** Aligns the frames so that a thing stays in place, and checks whether it is a mark then. */
function markAround(mover: Mover, samples: Samples, slopes: readonly Slopes[]): DriftingMark | null {
  const { width, height } = samples
  const aligned = follow(mover, slopes).flatMap((shift, n) => {
    const frame = samples.frames[n]
    return shift && frame ? [moveBack(frame, width, height, shift)] : []
  })
  if (aligned.length < MIN_FOLLOWED) return null
  const edges = findLastingEdges(aligned, width, height)
  const overlaid = findPaintedEdges(edges, aligned, boxOfTemplate(mover.template))
  const shapes = overlaid ? findShapes({ ...edges, overlaid }) : []
  if (shapes.length === 0) return null
  const places = shapes.flatMap((shape) => edgesOf(shape, edges))
  return { mask: unite(shapes, edges), template: templateOf(edges, places) }
}

/** Where a thing is in each frame, relative to the first; null where it is not seen. */
function follow(mover: Mover, slopes: readonly Slopes[]): (Shift | null)[] {
  const template = thinOut(mover.template, ENOUGH_EDGES)
  let at = { x: -mover.speed.x, y: -mover.speed.y }
  let speed = mover.speed
  return slopes.map((frame) => {
    const best = findNext(template, frame, at, speed)
    if (!best || best.likeness < LIKE_ITSELF) return null
    speed = { x: best.shift.x - at.x, y: best.shift.y - at.y }
    at = best.shift
    return at
  })
}

/** Looks where it would be if it continued as before, and if it bounced in one direction or both. */
export function findNext(template: Template, slopes: Slopes, at: Shift, { x, y }: Shift): Match {
  const speeds = [
    { x, y },
    { x: -x, y },
    { x, y: -y },
    { x: -x, y: -y },
  ]
  const matches = speeds.map((speed) =>
    findNear(template, slopes, { x: at.x + speed.x, y: at.y + speed.y }, UNSTEADINESS),
  )
  return matches.reduce((best, match) => (match.likeness > best.likeness ? match : best))
}
