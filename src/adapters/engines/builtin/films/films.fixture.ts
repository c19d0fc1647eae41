import { createSamples } from '../../../media/samples.fixture.ts'
import type { FilmTools } from './program.ts'

/** What tests of films need: a folder of their own, films made by ffmpeg, and tools to open them with. */
export async function createFilms() {
  const samples = await createSamples()
  if (!samples.ffmpeg) throw new Error('These tests need ffmpeg, which npm installs.')
  const tools: FilmTools = { ffmpeg: samples.ffmpeg, signal: new AbortController().signal }
  return { ...samples, tools }
}
