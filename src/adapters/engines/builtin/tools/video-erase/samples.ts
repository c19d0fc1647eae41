import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'

/** A part of the frames, small and grey, which is all held at once. */
export interface Samples {
  width: number
  height: number
  frames: Uint8Array[]
}

/** Marks are looked for at this size: their strokes are a few pixels wide there. */
const WORK_SIDE = 640
/** Jumps are missed between samples that are too far apart, and long videos must not take too much room. */
const SAMPLES_A_SECOND = 4
const FEWEST_SAMPLES = 48
const MAX_SAMPLES = 160

/** The size at which marks are looked for. */
export function workSize(video: Video): { width: number; height: number } {
  const scale = Math.min(1, WORK_SIDE / Math.max(video.width, video.height))
  return { width: Math.round(video.width * scale), height: Math.round(video.height * scale) }
}

export async function readSamples(video: Video, tools: VideoTools): Promise<Samples> {
  const { width, height } = workSize(video)
  const seconds = video.durationMs / 1000
  const wanted = Math.max(FEWEST_SAMPLES, Math.min(MAX_SAMPLES, SAMPLES_A_SECOND * seconds))
  const perSecond = Math.min(video.frameRate.numerator / video.frameRate.denominator, wanted / seconds)
  const frameRate = { numerator: Math.round(perSecond * 1000), denominator: 1000 }
  const frames: Uint8Array[] = []
  for await (const frame of readFrames(video, { pixels: 'grey', width, height, frameRate }, tools)) {
    frames.push(frame)
  }
  return { width, height, frames }
}
