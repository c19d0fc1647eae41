import { writeFile } from 'node:fs/promises'
import { wavFile } from '../../../../../shared/sound/wav.ts'
import { sourceArguments } from '../../../../media/ffmpeg.ts'
import { startProgram, type VideoTools } from '../video/program.ts'
import { readSound } from './read-sound.ts'
import { truePeakOf } from './true-peak.ts'

/** One channel of 16 bits. Samples beyond full scale are clipped. */
export async function writeWav(path: string, samples: Float32Array, rate: number): Promise<void> {
  await writeFile(path, new Uint8Array(wavFile(samples, rate)))
}

/** In decibels: above it, players and other encoders may clip the sound. */
export const MAX_TRUE_PEAK = -1
/** Lossy encoding of a quieter file has slightly different errors, and so different peaks. */
const MARGIN = 0.2

/** MP3 encoding raises some peaks: if one is too high, the whole file is written more quietly. */
export async function writeMp3(wavPath: string, mp3Path: string, tools: VideoTools): Promise<void> {
  await encodeMp3(wavPath, mp3Path, 0, tools)
  const excess = truePeakOf(await readSound(mp3Path, { rate: PLAYED_RATE }, tools)) - MAX_TRUE_PEAK
  if (excess > 0) await encodeMp3(wavPath, mp3Path, -excess - MARGIN, tools)
}

const PLAYED_RATE = 48_000

async function encodeMp3(
  wavPath: string,
  mp3Path: string,
  decibels: number,
  tools: VideoTools,
): Promise<void> {
  const encoding = `-af volume=${decibels}dB -c:a libmp3lame -q:a 2 -f mp3`.split(' ')
  const program = startProgram([...sourceArguments(wavPath), ...encoding, `file:${mp3Path}`], tools)
  program.output.resume()
  await program.ended
}
