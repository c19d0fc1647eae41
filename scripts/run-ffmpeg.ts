import { startProgram } from '../src/adapters/engines/builtin/kit/video/program.ts'

/** Writes over what is there, and says nothing but what went wrong. */
export async function runFfmpeg(ffmpeg: string, given: readonly string[]): Promise<void> {
  const { output, ended } = startProgram(given, { ffmpeg, signal: new AbortController().signal })
  output.resume()
  await ended
}
