import { POSTER } from '../creations/creation-views.ts'
import type { EngineOutputFile } from './engine.ts'

/** Decodes videos. */
export interface VideoStills {
  /** Writes a moment of a video, in the format that the path ends with. */
  writeStill(
    video: string,
    still: { second: number; path: string; width: number; height: number },
    signal: AbortSignal,
  ): Promise<void>
}

const MAX_WIDTH = 1280
/** Videos often start with blank frames. */
const TELLING_PART = 1 / 3

export async function makePoster(
  stills: VideoStills,
  video: EngineOutputFile,
  signal: AbortSignal,
): Promise<EngineOutputFile> {
  if (video.width === null || video.height === null) throw new Error('A video without a size has no poster.')
  const width = Math.min(MAX_WIDTH, video.width)
  const still = { path: `${video.path}.jpg`, width, height: Math.round((video.height * width) / video.width) }
  const second = ((video.durationMs ?? 0) / 1000) * TELLING_PART
  await stills.writeStill(video.path, { second, ...still }, signal)
  return { variant: POSTER, mime: 'image/jpeg', durationMs: null, ...still }
}
