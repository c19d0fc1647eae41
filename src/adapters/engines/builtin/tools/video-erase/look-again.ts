import type { TaskTools } from '../../host/task.ts'
import { findText } from '../../kit/fill/find-text.ts'
import { ghostOf, MAX_FILLED_GHOST, usualReach } from '../../kit/fill/ghost.ts'
import { ghostsInParts } from '../../kit/fill/ghosts-in-parts.ts'
import { growMask, joinMasks, type Mask, newMask } from '../../kit/fill/mask.ts'
import type { Box } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readStills, type Still } from '../../kit/video/stills.ts'
import type { Video } from '../../kit/video/video.ts'
import { inSize, type VideoMark } from './find-video-marks.ts'
import { findLastingEdges, meanSlopes } from './lasting-edges.ts'
import { pictureOf } from './lettering.ts'
import { readMeans } from './means.ts'
import { cropFrame } from './region.ts'
import { readSamples } from './samples.ts'
import { findStillMarks, type StillMark } from './still-marks.ts'
import { templateOf } from './template.ts'
import { isShownIn } from './times.ts'
import { areAsLarge, areOfMark } from './words-of-mark.ts'

type Tools = VideoTools & Pick<TaskTools, 'models'>

/**
 * No more of the shape of a translucent mark may be seen, or be missing: on average over time, and over its parts and
 * some stills. Of six clips, five were clean and had at most 0.15 in parts, the other one 0.33.
 */
const MAX_LIFTED_GHOST = 0.15
const MAX_IN_PARTS = 0.22
/**
 * Something else laid over belongs to a mark, as the plate of its letters does, if this many edges last next to it,
 * this near, and hardly any elsewhere.
 */
const MIN_LASTING = 60
const MOSTLY_HERE = 0.5
const NEAR = 12
/** A mark that is seen again is only a trace if its edges are below this part of what they were. */
const MAX_TRACE = 0.25
/** When the result is looked at, as parts of its length. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9]
/** Letters of marks are a few pixels high at this size. */
const WORK_SIDE = 960

/**
 * Whether marks can still be seen in a result: by their shape, by the network that finds them, or by words that can
 * be read. Where somebody has painted, nothing else is looked at.
 */
export async function isStillThere(
  video: Video,
  erased: Video,
  marks: readonly VideoMark[],
  tools: Tools,
  painted: Mask | null = null,
): Promise<boolean> {
  const still = marks.filter(({ path }) => path === null)
  if (await haveLeftGhosts(video, erased, still, tools)) return true
  return (await areFoundAgain(video, erased, still, painted, tools)) || areRead(erased, marks, tools)
}

async function haveLeftGhosts(
  video: Video,
  erased: Video,
  marks: readonly VideoMark[],
  tools: Tools,
): Promise<boolean> {
  const before = await readMeans(video, marks, tools)
  const after = await readMeans(erased, marks, tools)
  const reach = usualReach(video)
  const stills = marks.some(({ veil }) => veil) ? await readStills(erased, momentsOf(erased), tools) : []
  return marks.some(({ veil, shown }, n) => {
    const was = before[n]
    const is = after[n]
    if (!was?.mean || !is?.mean) return false
    const ghost = Math.abs(ghostOf(was.mean, is.mean, was.mask, reach))
    if (!veil) return ghost > MAX_FILLED_GHOST
    // Too much in dark frames and too little in light ones looks right on average.
    const views = stills
      .filter((_, k) => isShownIn(shown, Math.round((MOMENTS[k] ?? 0) * erased.frames)))
      .map((still) => partOf(still, was.box))
    const taken = { before: was.mean, after: is.mean }
    return ghost > MAX_LIFTED_GHOST || ghostsInParts(views, taken, was.mask, reach) > MAX_IN_PARTS
  })
}

const momentsOf = ({ durationMs }: Video) => MOMENTS.map((part) => part * durationMs)

const partOf = (still: Still, box: Box) =>
  pictureOf({ width: box.width, height: box.height, data: cropFrame(still.data, still, box) })

/**
 * Whether something next to the marks stays while the scene changes, or the network sees more than a trace of a mark.
 */
async function areFoundAgain(
  video: Video,
  erased: Video,
  marks: readonly VideoMark[],
  painted: Mask | null,
  tools: Tools,
): Promise<boolean> {
  if (marks.length === 0) return false
  const samples = await readSamples(erased, tools)
  const { frames, width, height } = samples
  const places = marks.reduce<Mask>(
    (all, { mask }) => joinMasks(all, inSize(mask, samples)),
    newMask(width, height),
  )
  const lookedAt = painted && inSize(painted, samples)
  const isLookedAt = ({ mask }: StillMark) =>
    !lookedAt || mask.data.some((value, i) => value && lookedAt.data[i])
  const edges = findLastingEdges(frames, width, height)
  const { overlaid } = edges
  const near = growMask(places, NEAR).data
  const within = growMask(places, 2).data
  const lasting = overlaid.filter((value, i) => value && near[i] && !within[i]).length
  const isMoreBeside =
    lasting > MIN_LASTING && lasting > MOSTLY_HERE * overlaid.filter((value) => value).length
  if (isMoreBeside && !painted) return true
  const again = (await findStillMarks(samples, edges, places, tools)).filter(isLookedAt)
  if (again.length === 0) return false
  const before = meanSlopes((await readSamples(video, tools)).frames, width, height)
  return again.some(({ template: { x, y, energy } }) => {
    const edges = Array.from(x, (left, n) => (y[n] ?? 0) * width + left)
    return energy > MAX_TRACE ** 2 * templateOf(before, edges).energy
  })
}

/**
 * Whether words can still be read in most stills in the place of a mark, or anywhere else the words of a mark that
 * comes and goes.
 */
async function areRead(erased: Video, marks: readonly VideoMark[], tools: Tools): Promise<boolean> {
  const scale = Math.min(1, WORK_SIDE / Math.max(erased.width, erased.height))
  const size = { width: Math.round(erased.width * scale), height: Math.round(erased.height * scale) }
  const read = new Map<VideoMark, number>()
  for (const [n, still] of (await readStills(erased, momentsOf(erased), tools, size)).entries()) {
    tools.signal.throwIfAborted()
    const lines = await findText(pictureOf(still), tools)
    const frame = Math.round((MOMENTS[n] ?? 0) * erased.frames)
    const here = marks.filter(({ shown }) => isShownIn(shown, frame))
    const place = { width: size.width, frame }
    for (const mark of here.filter((one) => lines.some((line) => areOfMark(one, line, place)))) {
      read.set(mark, (read.get(mark) ?? 0) + 1)
    }
    // A mark that moves, or that is not in its place now, may be anywhere.
    const away = marks.filter(({ path, shown }) => path !== null || !isShownIn(shown, frame))
    if (lines.some((line) => away.some(({ mask }) => areAsLarge(mask, line, scale)))) return true
  }
  return read.values().some((stills) => stills > MOMENTS.length / 2)
}
