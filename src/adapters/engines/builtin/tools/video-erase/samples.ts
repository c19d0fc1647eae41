import { lumaAt } from '../../kit/pictures/luma.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'

/** A selection of the frames, small and grey, all held at once. */
export interface Samples {
  width: number
  height: number
  frames: Uint8Array[]
}

/**
 * With the mean of all frames, in which everything that moves is blurred and everything laid over is as sharp as
 * ever.
 */
export interface SamplesWithMean extends Samples {
  mean: Picture
}

/** Marks are looked for at this size: their strokes are a few pixels wide there. */
const WORK_SIDE = 640
/** Samples too far apart miss jumps, and long videos must not take too much memory. */
const SAMPLES_A_SECOND = 4
const FEWEST_SAMPLES = 48
const MAX_SAMPLES = 160

/** The size at which marks are looked for. */
export function workSize(video: Video): { width: number; height: number } {
  const scale = Math.min(1, WORK_SIDE / Math.max(video.width, video.height))
  return { width: Math.round(video.width * scale), height: Math.round(video.height * scale) }
}

export async function readSamples(video: Video, tools: VideoTools): Promise<SamplesWithMean> {
  const { width, height } = workSize(video)
  const seconds = video.durationMs / 1000
  const wanted = Math.max(FEWEST_SAMPLES, Math.min(MAX_SAMPLES, SAMPLES_A_SECOND * seconds))
  const perSecond = Math.min(video.frameRate.numerator / video.frameRate.denominator, wanted / seconds)
  const frameRate = { numerator: Math.round(perSecond * 1000), denominator: 1000 }
  const frames: Uint8Array[] = []
  const sums = new Float32Array(width * height * 3)
  for await (const frame of readFrames(video, { pixels: 'rgb', width, height, frameRate }, tools)) {
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (frame[i] ?? 0)
    frames.push(greyOf(frame))
  }
  return { width, height, frames, mean: meanPicture(sums, frames.length, { width, height }) }
}

export function greyOf(rgb: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgb.length / 3)
  for (let i = 0; i < grey.length; i++) grey[i] = Math.round(lumaAt(rgb, i * 3))
  return grey
}

/** From sums of red, green and blue over so many frames. */
export function meanPicture(
  sums: Float32Array,
  frames: number,
  { width, height }: { width: number; height: number },
): Picture {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.round((sums[i * 3 + c] ?? 0) / frames)
  }
  return { width, height, data }
}
