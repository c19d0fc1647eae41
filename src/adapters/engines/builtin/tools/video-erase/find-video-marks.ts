import { setImmediate } from 'node:timers/promises'
import type { TaskTools } from '../../host/task.ts'
import { countChosen, growMask, type Mask, newMask } from '../../kit/fill/mask.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'
import { completeShape } from './complete-shape.ts'
import { findDriftingMark } from './drifting-mark.ts'
import { followMark } from './follow-mark.ts'
import { findJumpingMark } from './jumping-mark.ts'
import { findLastingEdges } from './lasting-edges.ts'
import { findLettering } from './lettering.ts'
import { readSamples, type Samples } from './samples.ts'
import { findShapes } from './shapes.ts'
import { edgesOf, type PlacedMark, type Shift, strengthIn, templateOf } from './template.ts'

/** One mark at one place, or one that moves. */
export interface VideoMark {
  /** What it covers at its place, or at the first of them, of the size of the video. */
  mask: Mask
  /** 1 for the frames in which it is there. */
  shown: Uint8Array
  /** How far it is from its first place in each frame, in whole pixels; null for one that stays. */
  path: Shift[] | null
}

/** A mark is there in frames in which it is at least this strong. */
const SHOWN = 0.35
/** Shorter absences than this are not believed; white marks also vanish on white for a moment. */
const SHORTEST_ABSENCE_S = 0.4

/** A mark that moves is there in at least this part of the video; what is not may be something that passes by. */
const MIN_SHOWN = 0.5

/** Lettering of which this part is known already is not another mark. */
const MOSTLY = 0.6

/** What is laid over a video: what stays where it is while the scene moves, what drifts, and what jumps from place to place. */
export async function findVideoMarks(
  video: Video,
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<VideoMark[]> {
  const samples = await readSamples(video, tools)
  const staying = findStayingMarks(samples)
  const drifting = staying.length === 0 ? await findMovingMark(video, tools) : null
  if (drifting) return [drifting]
  const jumping = await findJumpingMark(samples, staying, tools.signal)
  const marks = jumping ? [...staying, jumping] : staying
  const located = marks.length > 0 ? await locate(video, marks, samples, tools) : []
  const lettering = await findLettering(video, tools)
  if (!lettering || isCovered(lettering, located)) return located
  return [...located, { mask: lettering, shown: new Uint8Array(video.frames).fill(1), path: null }]
}

/** Whether most of what is chosen belongs to marks that are known already. */
function isCovered(mask: Mask, marks: readonly VideoMark[]): boolean {
  const known = mask.data.reduce(
    (sum, value, i) => sum + (value && marks.some((mark) => mark.mask.data[i]) ? 1 : 0),
    0,
  )
  return known > MOSTLY * countChosen(mask)
}

function findStayingMarks({ frames, width, height }: Samples): PlacedMark[] {
  const edges = findLastingEdges(frames, width, height)
  return findShapes(edges).map((shape) => ({
    mask: completeShape(shape, edges, frames),
    template: templateOf(edges, edgesOf(shape, edges)),
    shifts: [{ x: 0, y: 0 }],
  }))
}

async function findMovingMark(video: Video, tools: VideoTools): Promise<VideoMark | null> {
  const mark = await findDriftingMark(video, tools)
  if (!mark) return null
  const { mask, path: shifts } = await followMark(video, mark, tools)
  const shown = Uint8Array.from(shifts, (shift) => (shift ? 1 : 0))
  if (shown.filter((value) => value === 1).length < MIN_SHOWN * shown.length) return null
  const scale = video.width / mask.width
  let last = shifts.find((shift) => shift !== null) ?? { x: 0, y: 0 }
  const path = shifts.map((shift) => {
    last = shift ?? last
    return { x: Math.round(last.x * scale), y: Math.round(last.y * scale) }
  })
  return { mask: enlarge(mask, video), shown, path }
}

/** In which frames each mark is at each of its places, and what it covers there. */
async function locate(
  video: Video,
  marks: readonly PlacedMark[],
  { width, height }: Samples,
  tools: VideoTools,
): Promise<VideoMark[]> {
  const places = marks.flatMap(({ shifts, ...mark }) => shifts.map((shift) => ({ ...mark, shift })))
  const strengths: number[][] = places.map(() => [])
  for await (const frame of readFrames(video, { pixels: 'grey', width, height }, tools)) {
    for (const [n, { template, shift }] of places.entries()) {
      strengths[n]?.push(strengthIn(template, shift, frame, width))
    }
  }
  await setImmediate()
  const rate = video.frameRate.numerator / video.frameRate.denominator
  return places.map(({ mask, shift }, n) => ({
    mask: enlarge(moved(mask, shift), video),
    shown: whenShown(strengths[n] ?? [], Math.round(SHORTEST_ABSENCE_S * rate)),
    path: null,
  }))
}

/** With the frames before and after, in which it may be half there, and without short absences. */
function whenShown(strengths: readonly number[], shortestAbsence: number): Uint8Array {
  const times = { width: strengths.length, height: 1, data: Uint8Array.from(strengths, isStrong) }
  const longer = growMask(times, Math.ceil(shortestAbsence / 2)).data
  // What was made longer at both ends becomes shorter again, except that gaps stay closed.
  const absent = { width: strengths.length, height: 1, data: longer.map((value) => 1 - value) }
  const closed = growMask(absent, Math.ceil(shortestAbsence / 2)).data.map((value) => 1 - value)
  return growMask({ ...times, data: closed.map((value, i) => value | (times.data[i] ?? 0)) }, 1).data
}

const isStrong = (strength: number): number => (strength >= SHOWN ? 1 : 0)

function moved(mask: Mask, { x: shiftX, y: shiftY }: Shift): Mask {
  const { width, height, data } = mask
  const result = newMask(width, height)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [(i % width) + shiftX, Math.floor(i / width) + shiftY]
    if (data[i] && x >= 0 && y >= 0 && x < width && y < height) result.data[y * width + x] = 1
  }
  return result
}

/** At the size of the video, with the edges of strokes, which are only half painted. */
function enlarge(mask: Mask, { width, height }: Pick<Video, 'width' | 'height'>): Mask {
  const grown = growMask(mask, 1)
  const large = newMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      large.data[y * width + x] = grown.data[row + Math.floor((x * mask.width) / width)] ?? 0
    }
  }
  return large
}
