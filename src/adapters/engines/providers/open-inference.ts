import { z } from 'zod'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import {
  type Param,
  type Provider,
  RemoteRunFailedError,
} from '../../../modules/generations/remote-engine.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { ANSWERS_AT_ONCE } from './answers-at-once.ts'
import { base64Of, isFile } from './file-param.ts'
import { asking } from './provider-errors.ts'
import type { ProviderHttp } from './provider-http.ts'
import { saveBase64 } from './save-outputs.ts'

const Answer = z.object({
  outputs: z.array(z.object({ name: z.string(), datatype: z.string(), data: z.array(z.unknown()) })),
})
const MAX_ANSWER_BYTES = 256 * 2 ** 20
const ANSWER_MS = 5 * MINUTE_MS

type InferenceParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  origin: string
}

/**
 * The Open Inference Protocol, version 2: KServe, Triton. Files are sent as BYTES in base64, one element each, and the
 * first output of this kind contains the result; decoding them is up to the model on the server. A model costs nothing
 * per run and changes nothing, so it is safe to retry.
 */
export function createOpenInference({ http, limits, origin }: InferenceParts): Provider {
  return {
    ...limits,
    ...ANSWERS_AT_ONCE,
    submit: ({ model, params }, context) =>
      asking(
        async () => {
          const inputs = await Promise.all(
            Object.entries(params).map(([name, param]) => tensorOf(name, param)),
          )
          const { body } = await http.ask({
            method: 'POST',
            url: `${origin}/v2/models/${encodeURIComponent(model)}/infer`,
            json: { id: context.key, inputs },
            signal: context.signal,
            timeoutMs: ANSWER_MS,
            maxBytes: MAX_ANSWER_BYTES,
          })
          const made = Answer.parse(body).outputs.find(({ datatype }) => datatype === 'BYTES')
          const contents = z.array(z.string()).min(1).safeParse(made?.data).data
          if (!contents) throw new RemoteRunFailedError('The model has answered without BYTES.')
          return { kind: 'done', files: await saveBase64(contents, context) }
        },
        () => false,
      ),
    recover: async () => ({ kind: 'repeatable' }),
  }
}

/** A list becomes a batch. */
async function tensorOf(name: string, param: Param) {
  const items = [param].flat()
  const [first] = items
  const shape = [items.length, 1]
  if (items.every((item) => isFile(item))) {
    return {
      name,
      shape,
      datatype: 'BYTES',
      data: await Promise.all(items.map((file: EngineFile) => base64Of(file))),
    }
  }
  const datatype = typeof first === 'number' ? 'FP32' : typeof first === 'boolean' ? 'BOOL' : 'BYTES'
  return { name, shape, datatype, data: items }
}
