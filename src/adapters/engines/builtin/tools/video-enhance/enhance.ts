import path from 'node:path'
import {
  type EngineInput,
  type EngineOutput,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, flagOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { estimateNoise } from '../../kit/pictures/noise.ts'
import { median } from '../../kit/pictures/statistics.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { durationOf, framesIn, type Rate, type Video } from '../../kit/video/video.ts'
import { openVideoWriter } from '../../kit/video/write-video.ts'
import { estimateBands } from './bands.ts'
import { denoiseFilters, enlargeFilter, smoothFilter } from './filters.ts'
import { isForNetwork, planSize, smoothRate } from './plan.ts'
import { restoreFrames } from './restore-frames.ts'
import { planStabilising } from './stabilise.ts'

/** The moments at which noise is measured, as parts of the video's length. */
const MOMENTS = [0.1, 0.5, 0.9]
/** The progress once the video is analysed. */
const KNOWN = 0.1

/** A video that is larger, cleaner, steadier and smoother, as requested, with its original sound. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.02, 'preparing')
  const video = await openVideo(fileOf(input, 'video').path, tools)
  const size = planSize(video.width, video.height, Number(textOf(input, 'scale')))
  const frameRate = flagOf(input, 'smooth') ? smoothRate(video.frameRate) : video.frameRate
  const denoise = flagOf(input, 'denoise')
  // The network always removes visible noise.
  const network = denoise && isForNetwork(video, size.factor, frameRate)
  const filters: string[] = []
  if (flagOf(input, 'stabilise')) {
    filters.push(await planStabilising(video, tools, (frame) => tellMotion(tools, frame / video.frames)))
  }
  if (denoise) filters.push(...denoiseFilters(await measure(video, tools)))
  // New frames are interpolated at the size at which this is fastest.
  if (frameRate.numerator > video.frameRate.numerator) filters.push(smoothFilter(frameRate))
  if (size.factor > 1 && !network) filters.push(enlargeFilter(video, size))
  // Encoding the same frames again would only cost detail and credits.
  if (filters.length === 0 && !network) throw new RejectedByEngineError('nothing_to_gain')
  const frames = network
    ? restoreFrames(readFrames(video, { pixels: 'rgb', filters }, tools), video, tools)
    : readFrames(video, { pixels: 'rgb', width: size.width, height: size.height, filters }, tools)
  return [await makeVideo(video, frames, { ...size, frameRate }, tools)]
}

function tellMotion(tools: TaskTools, part: number): void {
  tools.progress(0.02 + (KNOWN - 0.02) * Math.min(1, part), 'finding_motion')
}

/** Warns if a video is too large to grow as much as requested. */
export async function inspect(input: EngineInput): Promise<Inspection> {
  const { width, height } = fileOf(input, 'video')
  const scale = Number(textOf(input, 'scale'))
  if (width === null || height === null || scale === 1) return { faces: [], warnings: [] }
  const { factor } = planSize(width, height, scale)
  if (factor === 1) return { faces: [], warnings: ['video_large_already'] }
  return { faces: [], warnings: factor < scale ? ['video_grows_less'] : [] }
}

async function makeVideo(
  video: Video,
  made: AsyncIterable<Uint8Array>,
  { width, height, frameRate }: { width: number; height: number; frameRate: Rate },
  tools: TaskTools,
): Promise<EngineOutput> {
  const target = { path: path.join(tools.workspace, 'enhanced.mp4'), width, height, frameRate } as const
  const { colours } = video
  const sound = video.soundCodec ? { of: video } : null
  const writer = openVideoWriter({ ...target, pixels: 'rgb', colours, sound, quality: 'high' }, tools)
  const expected = Math.max(1, framesIn(durationOf(video.frames, video.frameRate), frameRate))
  let frames: number = 0
  let last: Uint8Array | null = null
  const write = async (frame: Uint8Array) => {
    await writer.write(frame)
    frames++
    tools.progress(KNOWN + (0.95 - KNOWN) * Math.min(1, frames / expected), 'enhancing_video')
  }
  try {
    for await (const frame of made) {
      last = frame
      if (frames < expected) await write(frame)
    }
    // After the last frame there is nothing to interpolate towards.
    while (last && frames < expected) await write(last)
    tools.progress(0.97, 'finishing')
    return { kind: 'video', files: [await writer.finish()] }
  } finally {
    writer.stop()
  }
}

/** The noise, and the height of the steps in smooth areas: medians of a few frames, in grey levels. */
async function measure(video: Video, tools: TaskTools): Promise<{ noise: number; bands: number }> {
  const { width, height } = video
  const noises: number[] = []
  const bands: number[] = []
  for (const moment of MOMENTS) {
    const fromMs = moment * video.durationMs
    for await (const frame of readFrames(video, { pixels: 'grey', fromMs }, tools)) {
      const data = Float32Array.from(frame, (value) => value / 255)
      noises.push(255 * estimateNoise({ width, height, data }))
      bands.push(estimateBands(frame, width, height))
      break
    }
  }
  return { noise: median(noises), bands: median(bands) }
}
