import type { VideoTools } from './program.ts'
import { readFrames } from './read-frames.ts'
import type { Video } from './video.ts'

export interface Still {
  width: number
  height: number
  /** Red, green and blue of every pixel. */
  data: Uint8Array<ArrayBuffer>
}

/**
 * Single frames of a video, each found by seeking, so a long video takes no longer than a short one and no pass is
 * needed.
 */
export async function readStills(
  video: Video,
  atMs: readonly number[],
  { ffmpeg, signal }: VideoTools,
  { width, height }: { width: number; height: number } = video,
): Promise<Still[]> {
  const stills: Still[] = []
  for (const fromMs of atMs) {
    for await (const data of readFrames(
      video,
      { pixels: 'rgb', width, height, fromMs },
      { ffmpeg, signal },
    )) {
      stills.push({ width, height, data })
      break
    }
  }
  return stills
}
