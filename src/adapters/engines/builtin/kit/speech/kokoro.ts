import { Tensor } from 'onnxruntime-node'
import type { Models } from '../../models/models.ts'
import { STYLE_SIZE, styleOf, type VoiceMix } from './stock-voices.ts'
import { symbolNumbers } from './symbols.ts'

export const KOKORO_RATE = 24_000

/** Speaks phonemes, including the silence around them. */
export async function speakPhonemes(
  phonemes: string,
  { mix, speed }: { mix: VoiceMix; speed: number },
  models: Pick<Models, 'run'>,
): Promise<Float32Array> {
  const numbers = symbolNumbers(phonemes)
  const symbols = new Tensor('int64', BigInt64Array.from([0, ...numbers, 0], BigInt), [1, numbers.length + 2])
  const style = new Tensor('float32', await styleOf(mix, numbers.length), [1, STYLE_SIZE])
  const samples = await models.run('kokoro', symbols, style, new Tensor('float32', [speed], [1]))
  if (!samples.every(Number.isFinite))
    throw new Error('The network for speech gave numbers that are no sound.')
  return samples
}
