import { writeFile } from 'node:fs/promises'
import { sourceArguments } from '../../../media/ffmpeg.ts'
import { type FilmTools, startProgram } from '../films/program.ts'

const HEAD_BYTES = 44
const LARGEST = 32_767

/** One channel of 16 bits. What is louder than a file can hold is cut off. */
export async function writeWav(path: string, samples: Float32Array, rate: number): Promise<void> {
  const bytes = Buffer.alloc(HEAD_BYTES + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, index) => {
    const value = Math.round(Math.max(-1, Math.min(1, sample)) * LARGEST)
    bytes.writeInt16LE(value, HEAD_BYTES + index * 2)
  })
  await writeFile(path, bytes)
}

export async function writeMp3(wavPath: string, mp3Path: string, tools: FilmTools): Promise<void> {
  const encoding = '-c:a libmp3lame -q:a 2 -f mp3'.split(' ')
  const program = startProgram([...sourceArguments(wavPath), ...encoding, `file:${mp3Path}`], tools)
  program.output.resume()
  await program.ended
}
