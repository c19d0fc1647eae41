import { createSamples } from '../../../../media/samples.fixture.ts'
import type { VideoTools } from './program.ts'

/** Fixtures for tests of videos: a folder, videos made by ffmpeg, and tools to open them with. */
export async function createVideos(within?: string) {
  const samples = await createSamples(within)
  if (!samples.ffmpeg) throw new Error('These tests need ffmpeg, which npm installs.')
  const tools: VideoTools = { ffmpeg: samples.ffmpeg, signal: new AbortController().signal }
  return { ...samples, tools }
}
