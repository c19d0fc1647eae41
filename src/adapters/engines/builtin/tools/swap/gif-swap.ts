import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { inspectFaces } from '../../kit/faces/inspect-faces.ts'
import { listPeople } from '../../kit/faces/list-people.ts'
import { type Tracks, trackFaces } from '../../kit/faces/track-faces.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { createPaletteMaker } from '../../kit/video/gif-palette.ts'
import { type Gif, openGif, readGif, readGifStills } from '../../kit/video/read-gif.ts'
import { openGifWriter } from '../../kit/video/write-gif.ts'
import { assignFaces, type FaceAssignment, facesToSwap } from './assign-faces.ts'
import { loadSources } from './load-sources.ts'
import { makePreviews } from './make-previews.ts'
import { refuseMisfits, suggestFaces } from './suggest-faces.ts'
import { createFrameSwapper } from './swap-frames.ts'

/**
 * People are listed from this many frames, the same ones as in the inspection before payment, so that the numbers
 * agree.
 */
const LISTED_FRAMES = 8
/** The number of frames that give the new GIF its colours. */
const PALETTE_FRAMES = 8
const PREVIEWED_FRAMES = 3

export const inspect = inspectFaces

/** A GIF with swapped faces, and with the same frames, durations and repetitions. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  if (tools.refuseMinors) await inspectFaces(input, tools)
  tools.progress(0.01, 'finding_faces')
  const gif = await openGif(fileOf(input, 'target').path)
  const listed = await listPeople(readGifStills(gif, LISTED_FRAMES, tools.signal), tools)
  const sources = await loadSources(input, tools)
  const tracks = await trackFaces(trackedFrames(gif, tools), tools, listed)
  const suggested = await suggestFaces(input, listed, sources, tools)
  const assigned = assignFaces(input, listed, tracks.frames, sources, suggested)
  const writer = openGifWriter(gif, await paletteOf(gif, tracks, assigned, tools))
  let frame = 0
  for await (const { after } of swappedFrames(gif, tracks, assigned, 1, tools)) {
    writer.write(after)
    tools.progress(0.5 + (0.4 * ++frame) / gif.frames, 'swapping_faces')
  }
  tools.progress(0.92, 'finishing')
  return [await writer.finish(tools.workspace)]
}

/** Stills of the future result. */
export async function preview(input: EngineInput, tools: TaskTools): Promise<string[]> {
  if (tools.refuseMinors) await inspectFaces(input, tools)
  const gif = await openGif(fileOf(input, 'target').path)
  const listed = await listPeople(readGifStills(gif, LISTED_FRAMES, tools.signal), tools)
  const sources = await loadSources(input, tools)
  const assigned = assignFaces(input, listed, [], sources, await suggestFaces(input, listed, sources, tools))
  const stills: Picture[] = []
  for await (const picture of readGifStills(gif, PREVIEWED_FRAMES, tools.signal)) stills.push(picture)
  return makePreviews(
    stills.map((still) => async () => still),
    listed,
    assigned,
    tools,
  )
}

async function* trackedFrames(gif: Gif, tools: TaskTools): AsyncGenerator<Picture> {
  let frame = 0
  for await (const picture of readGif(gif, tools.signal)) {
    tools.progress(0.05 + (0.35 * frame++) / gif.frames, 'finding_faces')
    yield picture
  }
}

/** The original and the changed version of each frame, or of every nth one. */
async function* swappedFrames(
  gif: Gif,
  { frames, cuts }: Tracks,
  assigned: FaceAssignment,
  every: number,
  tools: TaskTools,
): AsyncGenerator<{ before: Picture; after: Picture }> {
  const { swap, misfits } = createFrameSwapper(tools)
  let frame = -1
  for await (const before of readGif(gif, tools.signal)) {
    frame++
    if (frame % every !== 0) continue
    const after = { ...before, data: Uint8Array.from(before.data) }
    const faces = facesToSwap(frames[frame] ?? [], assigned)
    await swap(frame, after, faces, cuts.has(frame))
    yield { before, after }
  }
  // A few frames for the palette say nothing about the others.
  if (every === 1) refuseMisfits([...misfits])
}

/** One palette for all frames, because nothing may flicker that does not move. */
async function paletteOf(gif: Gif, tracks: Tracks, assigned: FaceAssignment, tools: TaskTools) {
  const maker = createPaletteMaker()
  const every = Math.ceil(gif.frames / PALETTE_FRAMES)
  let frame = 0
  for await (const { before, after } of swappedFrames(gif, tracks, assigned, every, tools)) {
    maker.add(before, after)
    frame += every
    tools.progress(0.4 + (0.1 * Math.min(frame, gif.frames)) / gif.frames, 'swapping_faces')
  }
  return maker.make()
}
