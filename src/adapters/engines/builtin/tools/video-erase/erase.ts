import path from 'node:path'
import {
  type EngineInput,
  type EngineOutput,
  type EngineOutputFile,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { findTool } from '../../../../../shared/catalogue/tools.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { countChosen, growMask, loadMask, type Mask } from '../../kit/fill/mask.ts'
import type { Box } from '../../kit/pictures/raster.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { sharePasses } from '../../kit/video/share-passes.ts'
import type { Video } from '../../kit/video/video.ts'
import { openVideoWriter, type VideoWriter } from '../../kit/video/write-video.ts'
import { findVideoMarks, type VideoMark } from './find-video-marks.ts'
import { isStillThere } from './look-again.ts'
import { findPaintedMarks, type PaintedMark } from './painted-marks.ts'
import { cropFrame, hiddenIn, layOver, planRegion, type Region } from './region.ts'
import { createRegionFiller, FARTHEST, type RegionFiller } from './region-filler.ts'
import type { Shift } from './template.ts'
import { isShownIn } from './times.ts'
import { shareProgress, tryInTurn } from './try-in-turn.ts'
import { liftVeil, type Veil } from './veil.ts'

/** Marks end softly, so a small border around them goes, too: a part of the longer side, and at least some pixels. */
const BORDER = 1 / 320
const MIN_BORDER = 3
/** A larger part of the picture cannot be filled sensibly. */
const MAX_CHOSEN = 0.4
/** Frames that wait for later ones, and the earlier ones that are kept, may take this much memory. */
const MAX_BYTES = 200_000_000
/** What a region keeps for each of its pixels, of earlier and later frames. */
const BYTES_KEPT = 14
/** How much of the work is done when all marks have been found; the attempts to erase them share the rest. */
const FOUND = 0.3
/** How much of an attempt is done when its video has been written; then the result is checked. */
const ERASED = 0.7

/**
 * A filling may be visible in no more than this part of the frames. People who paint know that what they paint over is
 * made up: of their clips one with 0.12 was clean, and one with 0.7 damaged.
 */
const MAX_DOUBTFUL = { found: 0.1, painted: 0.25 }

interface Plan extends Pick<VideoMark, 'shown' | 'path'> {
  region: Region
}

type VeiledMark = VideoMark & { veil: Veil }

interface Eraser extends Plan {
  filler: RegionFiller
}

/** The video without what was painted over, or without the marks that are found in it. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.02, 'preparing')
  const video = await openVideo(fileOf(input, 'video').path, tools)
  tools.progress(0.05, 'finding_marks')
  const painted = await loadPaintedMark(input, video)
  const file = painted
    ? await erasePainted(video, painted, input.values.takeOff === 'fill', tools)
    : await eraseFound(video, tools, refusalsOf(input))
  return [{ kind: 'video', files: [file] }]
}

async function eraseFound(
  video: Video,
  tools: TaskTools,
  { notFound, stillThere }: ReturnType<typeof refusalsOf>,
): Promise<EngineOutputFile> {
  const marks = await findVideoMarks(video, sharePasses(tools, 0.05, FOUND))
  if (marks.length === 0) throw new RejectedByEngineError(notFound)
  const ways = marks.some(isVeiled) ? [marks, marks.map(withoutVeil)] : [marks]
  const attempts = ways.map((way) => (shared: TaskTools) => eraseUnseen(video, way, shared))
  const clean = await tryInTurn(attempts, tools, FOUND)
  if (!clean) throw new RejectedByEngineError(stillThere)
  return clean
}

/** Lifted where the scene shines through, else filled; as a whole if the person says so, whatever comes out. */
async function erasePainted(
  video: Video,
  painted: Mask,
  isAnyFilling: boolean,
  tools: TaskTools,
): Promise<EngineOutputFile> {
  const marks = await findPaintedMarks(video, painted, sharePasses(tools, 0.05, FOUND))
  if (isAnyFilling) {
    const tried = shareProgress(tools, FOUND, 1 - FOUND)
    return (await eraseMarks(video, marks.map(wholePlace), tried, true)).file
  }
  const liftFirst = marks.some(isVeiled) ? [marks, marks.map(withoutVeil)] : [marks]
  const ways = marks.every(({ isOnPlain }) => isOnPlain) ? liftFirst.toReversed() : liftFirst
  const attempts = ways.map((way) => (shared: TaskTools) => eraseUnseen(video, way, shared, painted))
  const clean = await tryInTurn(attempts, tools, FOUND)
  if (!clean) throw new RejectedByEngineError('mark_not_cleared')
  return clean
}

/** Null where some of the marks, or of their fillings, may be visible. */
async function eraseUnseen(
  video: Video,
  marks: readonly VideoMark[],
  tools: TaskTools,
  painted?: Mask,
): Promise<EngineOutputFile | null> {
  const { file, doubtfulPart } = await eraseMarks(video, marks, shareProgress(tools, 0, ERASED))
  if (doubtfulPart > (painted ? MAX_DOUBTFUL.painted : MAX_DOUBTFUL.found)) return null
  const erased = await openVideo(file.path, tools)
  return (await isStillThere(video, erased, marks, sharePasses(tools, ERASED, 1), painted)) ? null : file
}

/** Where a mark can still be seen after it was lifted, its place is filled instead. */
const withoutVeil = <Mark extends VideoMark>(mark: Mark): Mark => ({ ...mark, veil: null })

const wholePlace = (mark: PaintedMark): PaintedMark => ({ ...mark, mask: mark.place, veil: null })

/** People who can paint in this very form are not sent to another one for that. */
function refusalsOf({ tool }: EngineInput) {
  const canPaint = findTool(tool)?.fields.some(({ name }) => name === 'mark')
  return canPaint
    ? ({ notFound: 'no_mark_found', stillThere: 'mark_still_there' } as const)
    : ({ notFound: 'no_video_mark_found', stillThere: 'video_mark_still_there' } as const)
}

/** The video without these marks, with its sound, and in which part of the frames a filling may be visible. */
export async function eraseMarks(
  video: Video,
  marks: readonly VideoMark[],
  tools: TaskTools,
  mayGuess = false,
): Promise<{ file: EngineOutputFile; doubtfulPart: number }> {
  const regions = marks.flatMap((mark) => planFor(mark, video))
  const lookAhead = planLookAhead(video, regions)
  const erasers = regions.map((plan) => ({
    ...plan,
    filler: createRegionFiller(plan.region, lookAhead, tools, mayGuess),
  }))
  tools.progress(0, 'filling')
  const output = {
    ...video,
    path: path.join(tools.workspace, 'erased.mp4'),
    pixels: 'rgb',
    quality: 'high',
  } as const
  const writer = openVideoWriter({ ...output, sound: video.soundCodec ? { of: video } : null }, tools)
  try {
    await eraseFrames(video, { erasers, veils: marks.filter(isVeiled) }, lookAhead, writer, tools)
    tools.progress(1)
    const doubtfulParts = erasers.map(({ filler }) => filler.doubtfulPart())
    return { file: await writer.finish(), doubtfulPart: Math.max(0, ...doubtfulParts) }
  } finally {
    writer.stop()
  }
}

/** What was painted over one frame is removed from all; null where nothing was painted. */
async function loadPaintedMark({ values }: EngineInput, video: Video): Promise<Mask | null> {
  const { mark } = values
  if (typeof mark !== 'object' || Array.isArray(mark)) return null
  const mask = await loadMask(mark.path, video.width, video.height)
  const chosen = countChosen(mask)
  if (chosen === 0) return null
  if (chosen > MAX_CHOSEN * mask.data.length) throw new RejectedByEngineError('mark_too_large')
  return mask
}

/** What is filled: a mark without a veil, or the part of one that no scene shines through. */
function planFor({ mask, shown, path, veil }: VideoMark, video: Video): Plan[] {
  const solid = veil ? veil.solid : mask
  if (!solid) return []
  const border = Math.max(MIN_BORDER, Math.round(Math.max(video.width, video.height) * BORDER))
  const region = planRegion(growMask(solid, border), path !== null)
  return region ? [{ region, shown, path }] : []
}

/** How many frames to look ahead and back: fewer in large videos and for large marks. */
function planLookAhead(video: Video, plans: readonly Plan[]): number {
  const pixels = plans.reduce((sum, { region }) => sum + region.mask.data.length, 0)
  const bytes = video.width * video.height * 3 + pixels * BYTES_KEPT
  return Math.max(1, Math.min(FARTHEST, Math.floor(MAX_BYTES / bytes)))
}

/** Frames wait until later ones are known, because these may show what is hidden now. */
async function eraseFrames(
  video: Video,
  { erasers, veils }: { erasers: readonly Eraser[]; veils: readonly VeiledMark[] },
  lookAhead: number,
  writer: VideoWriter,
  tools: TaskTools,
): Promise<void> {
  const waiting: Uint8Array[] = []
  let read = 0
  let written = 0
  const writeOldest = async () => {
    const frame = waiting.shift()
    if (!frame) return
    for (const { filler, region, path } of erasers) {
      const filled = await filler.fillNext()
      if (filled) layOver(frame, video, filled, boxAt(region.box, path, written), region)
    }
    await writer.write(frame)
    tools.progress(Math.min(1, ++written / video.frames), 'filling')
  }
  for await (const frame of readFrames(video, { pixels: 'rgb' }, tools)) {
    for (const { veil, shown } of veils) if (isShownIn(shown, read)) liftVeil(frame, video, veil)
    for (const { filler, region, shown, path } of erasers) {
      const box = boxAt(region.box, path, read)
      const isShown = isShownIn(shown, read)
      filler.add(cropFrame(frame, video, box), hiddenIn(region, video, box, isShown), isShown)
    }
    read++
    waiting.push(frame)
    if (waiting.length > lookAhead) await writeOldest()
  }
  while (waiting.length > 0) await writeOldest()
}

const isVeiled = (mark: VideoMark): mark is VeiledMark => mark.veil !== null

/** Where a region is in one frame: it goes wherever its mark goes. */
function boxAt(box: Box, path: readonly Shift[] | null, frame: number): Box {
  const { x, y } = path?.[frame] ?? path?.at(-1) ?? { x: 0, y: 0 }
  return { ...box, left: box.left + x, top: box.top + y }
}
