import { arrayBuffer } from 'node:stream/consumers'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { sourceArguments } from '../../../../media/ffmpeg.ts'
import { startProgram, type VideoTools } from '../video/program.ts'

interface SoundOptions {
  /** Samples per second. */
  rate: number
  /** Reads at most this much from the beginning. */
  seconds?: number
}

/** The sound of a file as one channel of numbers between -1 and 1. */
export async function readSound(
  path: string,
  { rate, seconds }: SoundOptions,
  tools: VideoTools,
): Promise<Float32Array<ArrayBuffer>> {
  const limit = seconds === undefined ? [] : ['-t', String(seconds)]
  const output = `-map 0:a:0 -vn -ac 1 -ar ${rate} -f f32le pipe:1`.split(' ')
  const program = startProgram([...sourceArguments(path), ...limit, ...output], tools)
  try {
    const bytes = await arrayBuffer(program.output)
    await program.ended
    return new Float32Array(bytes, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT))
  } catch {
    tools.signal.throwIfAborted()
    throw new RejectedByEngineError('unreadable_sound')
  } finally {
    program.kill()
  }
}
