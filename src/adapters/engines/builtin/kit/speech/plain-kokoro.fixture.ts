import { InferenceSession } from 'onnxruntime-node'
import { MODELS } from '../../models/model-table.ts'
import type { Models } from '../../models/models.ts'
import { readVerified } from '../../models/verified.ts'

/** The original network from the packages, without faster steps. */
export async function loadPlainKokoro(): Promise<Pick<Models, 'run'> & { release: () => Promise<void> }> {
  const pieces = await Promise.all(MODELS.kokoro.files.map(readVerified))
  const session = await InferenceSession.create(Buffer.concat(pieces), { intraOpNumThreads: 1 })
  return {
    run: async (_, ...inputs) => {
      const feeds = Object.fromEntries(inputs.map((input, i) => [session.inputNames[i] ?? '', input]))
      return (await session.run(feeds)).waveform?.data as Float32Array
    },
    release: () => session.release(),
  }
}
