import { startProgram } from '../src/adapters/engines/builtin/kit/video/program.ts'

/** Overwrites existing files, and prints nothing but errors. */
export async function runFfmpeg(ffmpeg: string, given: readonly string[]): Promise<void> {
  const { output, ended } = startProgram(given, { ffmpeg, signal: new AbortController().signal })
  output.resume()
  await ended
}
