import { writeFile } from 'node:fs/promises'
import { wavFile } from '../../../../../shared/sound/wav.ts'
import { sourceArguments } from '../../../../media/ffmpeg.ts'
import { startProgram, type VideoTools } from '../video/program.ts'

/** One channel of 16 bits. What is louder than a file can hold is cut off. */
export async function writeWav(path: string, samples: Float32Array, rate: number): Promise<void> {
  await writeFile(path, new Uint8Array(wavFile(samples, rate)))
}

export async function writeMp3(wavPath: string, mp3Path: string, tools: VideoTools): Promise<void> {
  const encoding = '-c:a libmp3lame -q:a 2 -f mp3'.split(' ')
  const program = startProgram([...sourceArguments(wavPath), ...encoding, `file:${mp3Path}`], tools)
  program.output.resume()
  await program.ended
}
