import type { TaskTools } from '../../host/task.ts'
import { commonOf, cropMask, growMask, joinMasks, type Mask, newMask } from '../../kit/fill/mask.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'
import { unite } from './aligned.ts'
import { findDriftingMark } from './drifting-mark.ts'
import { followMark } from './follow-mark.ts'
import { findLastingEdges, type LastingEdges } from './lasting-edges.ts'
import { findLettering } from './lettering.ts'
import { findLogos } from './logos.ts'
import type { Place } from './means.ts'
import { readSamples, type Samples } from './samples.ts'
import { findShapes } from './shapes.ts'
import { findStillMarks, otherWords, type StillMark, wordsThatStay } from './still-marks.ts'
import { type Shift, strengthIn } from './template.ts'
import { closeAbsences, timesOf } from './times.ts'
import { measureVeils, type Veil } from './veil.ts'

type Tools = VideoTools & Pick<TaskTools, 'models'>
type Size = Pick<Video, 'width' | 'height'>

/** One mark at one place, or one that moves. */
export interface VideoMark {
  /** The pixels it covers, at its place or at the first of its places, at the size of the video. */
  mask: Mask
  /** 1 for the frames that show it. */
  shown: Uint8Array
  /** How far it is from its first place in each frame, in whole pixels; null for one that stays. */
  path: Shift[] | null
  /** The paint that the scene shines through; null for a mark that is filled. */
  veil: Veil | null
}

/** Absences shorter than this are ignored: white marks also vanish on white for a moment. */
const SHORTEST_ABSENCE_S = 0.4

/** A moving mark is visible in at least this part of the video; anything less may be something that passes by. */
const MIN_SHOWN = 0.5

/** Everything laid over a video: what stays in place, always or for a while, and what moves on a path of its own. */
export async function findVideoMarks(video: Video, tools: Tools): Promise<VideoMark[]> {
  const samples = await readSamples(video, tools)
  const { frames, width, height } = samples
  const edges = findLastingEdges(frames, width, height)
  const lettering = await findLettering(video, tools)
  const words = lettering && wordsThatStay(inSize(lettering, samples), samples)
  const seen = await findStillMarks(samples, edges, words, tools)
  const still = seen.length > 0 ? seen : findLogos(edges)
  const drifting = still.length === 0 ? await findMovingMark(video, tools) : null
  if (drifting) return [drifting]
  const places = still.length > 0 ? await locate(video, still, samples, tools) : []
  const known = places.map(({ mask }) => inSize(mask, samples))
  const others = words && otherWords(words, known)
  if (lettering && others) {
    const letters = commonOf(lettering, enlarge(others, video))
    const always = new Uint8Array(video.frames).fill(1)
    places.push({ mask: joinMasks(letters, enlarge(plateOf(others, edges), video)), shown: always })
  }
  const veils = await measureVeils(video, places, tools)
  return places.map((place, n) => ({ ...place, path: null, veil: veils[n] ?? null }))
}

/** The plate that words stand on: shapes around them that stay while the scene changes. */
function plateOf(words: Mask, edges: LastingEdges): Mask {
  return unite(
    findShapes(edges).filter(({ mask }) => mask.data.some((value, i) => value > 0 && words.data[i])),
    words,
  )
}

async function findMovingMark(video: Video, tools: Tools): Promise<VideoMark | null> {
  const mark = await findDriftingMark(video, tools)
  const followed = mark && (await followMark(video, mark, tools))
  if (!followed) return null
  const { mask, path: shifts } = followed
  const shown = Uint8Array.from(shifts, (shift) => (shift ? 1 : 0))
  if (shown.filter((value) => value === 1).length < MIN_SHOWN * shown.length) return null
  const scale = video.width / mask.width
  let last = shifts.find((shift) => shift !== null) ?? { x: 0, y: 0 }
  const path = shifts.map((shift) => {
    last = shift ?? last
    return { x: Math.round(last.x * scale), y: Math.round(last.y * scale) }
  })
  return { mask: enlarge(mask, video), shown, path, veil: null }
}

/** In which frames each mark is visible, and what it covers. */
async function locate(
  video: Video,
  marks: readonly StillMark[],
  { width, height }: Samples,
  tools: VideoTools,
): Promise<Place[]> {
  const strengths: number[][] = marks.map(() => [])
  for await (const frame of readFrames(video, { pixels: 'grey', width, height }, tools)) {
    for (const [n, { template, shift }] of marks.entries()) {
      strengths[n]?.push(strengthIn(template, shift, frame, width))
    }
  }
  const rate = video.frameRate.numerator / video.frameRate.denominator
  return marks.map(({ mask, shift }, n) => ({
    mask: enlarge(moved(mask, shift), video),
    shown: closeAbsences(timesOf(strengths[n] ?? []), Math.round(SHORTEST_ABSENCE_S * rate)),
  }))
}

function moved({ width, height, data }: Mask, { x, y }: Shift): Mask {
  return cropMask({ width, height, data }, { left: -x, top: -y, width, height })
}

/** At the size of the video, including the edges of strokes, which are only half painted. */
const enlarge = (mask: Mask, video: Size): Mask => inSize(growMask(mask, 1), video)

export function inSize(mask: Mask, { width, height }: Size): Mask {
  const other = newMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      other.data[y * width + x] = mask.data[row + Math.floor((x * mask.width) / width)] ?? 0
    }
  }
  return other
}
