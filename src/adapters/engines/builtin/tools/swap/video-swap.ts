import path from 'node:path'
import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import type { Pixels } from '../../kit/faces/face.ts'
import { inspectFaces } from '../../kit/faces/inspect-faces.ts'
import { listVideoPeople } from '../../kit/faces/list-people.ts'
import { type Tracks, trackFaces } from '../../kit/faces/track-faces.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { readStills } from '../../kit/video/stills.ts'
import type { Video } from '../../kit/video/video.ts'
import { openVideoWriter } from '../../kit/video/write-video.ts'
import { assignFaces, type FaceAssignment, facesToSwap } from './assign-faces.ts'
import { loadSources } from './load-sources.ts'
import { makePreviews } from './make-previews.ts'
import { refuseMisfits, suggestFaces } from './suggest-faces.ts'
import { createFrameSwapper } from './swap-frames.ts'

/** Faces are tracked in frames of at most this size, which is enough to locate them. */
const LONGEST_SIDE = 1280
/** The part of the work that is done before the first frame is changed. */
const TRACKED = 0.4
/** The moments of a preview, as parts of a video: the middle first, since beginnings and ends are often empty. */
const PREVIEWED = [0.5, 0.12, 0.86, 0.3, 0.7] as const

export const inspect = inspectFaces

/** A video with swapped faces. Everything else stays: its length, its frames, its sound. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  if (tools.refuseMinors) await inspectFaces(input, tools)
  tools.progress(0.01, 'finding_faces')
  const video = await openVideo(fileOf(input, 'target').path, tools)
  const listed = await listVideoPeople(video, tools)
  const sources = await loadSources(input, tools)
  const { width, height } = shrunk(video)
  const tracks = await trackFaces(trackedFrames(video, { width, height }, tools), tools, listed)
  const suggested = await suggestFaces(input, listed, sources, tools)
  const assigned = assignFaces(input, listed, tracks.frames, sources, suggested)
  return [await writeSwapped(video, tracks, assigned, video.width / width, tools)]
}

/** Stills of the future result. */
export async function preview(input: EngineInput, tools: TaskTools): Promise<string[]> {
  if (tools.refuseMinors) await inspectFaces(input, tools)
  const video = await openVideo(fileOf(input, 'target').path, tools)
  const listed = await listVideoPeople(video, tools)
  const sources = await loadSources(input, tools)
  const assigned = assignFaces(input, listed, [], sources, await suggestFaces(input, listed, sources, tools))
  const times = PREVIEWED.map((part) => part * video.durationMs)
  const stills = times.map(
    (at) => async () => (await readStills(video, [at], tools, shrunk(video)))[0] ?? null,
  )
  return makePreviews(stills, listed, assigned, tools)
}

function shrunk({ width, height }: Video): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function* trackedFrames(
  video: Video,
  size: { width: number; height: number },
  tools: TaskTools,
): AsyncGenerator<Pixels> {
  let frame = 0
  for await (const data of readFrames(video, { pixels: 'rgb', ...size }, tools)) {
    tools.progress(0.05 + ((TRACKED - 0.05) * frame++) / video.frames, 'finding_faces')
    yield { ...size, data }
  }
}

/** `scale` is how much larger the video is than the frames in which faces were tracked. */
async function writeSwapped(
  video: Video,
  { frames, cuts }: Tracks,
  assigned: FaceAssignment,
  scale: number,
  tools: TaskTools,
): Promise<EngineOutput> {
  const { width, height, frameRate, colours } = video
  const { swap, misfits } = createFrameSwapper(tools)
  const writer = openVideoWriter(
    {
      path: path.join(tools.workspace, 'swapped.mp4'),
      width,
      height,
      frameRate,
      pixels: 'rgb',
      colours,
      sound: video.soundCodec === null ? null : { of: video },
      quality: 'high',
    },
    tools,
  )
  try {
    let frame = 0
    for await (const data of readFrames(video, { pixels: 'rgb' }, tools)) {
      const faces = facesToSwap(frames[frame] ?? [], assigned, scale)
      await swap(frame, { width, height, data }, faces, cuts.has(frame))
      await writer.write(data)
      frame++
      tools.progress(TRACKED + ((0.98 - TRACKED) * frame) / video.frames, 'swapping_faces')
    }
    refuseMisfits([...misfits])
    return { kind: 'video', files: [await writer.finish()] }
  } finally {
    writer.stop()
  }
}
