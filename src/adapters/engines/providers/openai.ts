import path from 'node:path'
import { z } from 'zod'
import {
  type PollContext,
  type Provider,
  type RemoteOrder,
  RemoteRunFailedError,
} from '../../../modules/generations/remote-engine.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { ANSWERS_AT_ONCE } from './answers-at-once.ts'
import { blobOf, encodeForm, isFile, textOf } from './file-param.ts'
import { asking } from './provider-errors.ts'
import type { ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { saveAll, saveBase64 } from './save-outputs.ts'

export const OPENAI_URL = 'https://api.openai.com/v1'

const Pictures = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})
const Refusal = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) })

/** Four pictures of four megapixels, as text. */
const MAX_ANSWER_BYTES = 128 * 2 ** 20
const ANSWER_MS = 5 * MINUTE_MS

type OpenAiParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  /** With the version, such as `https://api.openai.com/v1`. */
  baseUrl: string
}

/**
 * OpenAI's pictures, edits and speech, and compatible servers: vLLM-Omni, LocalAI, Together. They answer at once and
 * have no idempotency keys, so a run whose response is lost is lost.
 */
export function createOpenAi({ http, limits, baseUrl }: OpenAiParts): Provider {
  async function makePictures(params: RemoteOrder['params'], context: PollContext): Promise<string[]> {
    const hasFiles = Object.values(params).some((param) => [param].flat().some((item) => isFile(item)))
    const { body } = await http.ask({
      method: 'POST',
      url: `${baseUrl}/images/${hasFiles ? 'edits' : 'generations'}`,
      ...(hasFiles ? await encodeForm(await formOf(params)) : { json: params }),
      signal: context.signal,
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    const { data } = Pictures.parse(body)
    const inside = data.flatMap(({ b64_json }) => b64_json ?? [])
    if (inside.length > 0) return saveBase64(inside, context)
    const urls = data.flatMap(({ url }) => url ?? [])
    if (urls.length === 0) throw new RemoteRunFailedError('The answer holds no picture.')
    return saveAll(http, urls, context)
  }

  async function speak(params: RemoteOrder['params'], { workspace, signal }: PollContext): Promise<string[]> {
    const file = path.join(workspace, 'output-1')
    const request = { method: 'POST', url: `${baseUrl}/audio/speech`, json: params } as const
    await http.askForFile({ ...request, signal, timeoutMs: ANSWER_MS }, file)
    return [file]
  }

  return {
    ...limits,
    ...ANSWERS_AT_ONCE,
    submit: ({ model, params }, context) =>
      asking(async () => {
        // Only speech has a voice.
        const make = 'voice' in params ? speak : makePictures
        return { kind: 'done', files: await make({ model, ...params }, context) }
      }, isBlocked),
  }
}

/** Several files under one name are sent as `image[]`. */
async function formOf(params: RemoteOrder['params']): Promise<FormData> {
  const form = new FormData()
  for (const [name, param] of Object.entries(params)) {
    for (const item of [param].flat()) {
      if (isFile(item))
        form.append(Array.isArray(param) ? `${name}[]` : name, await blobOf(item), `${name}.png`)
      else if (item !== null) form.append(name, textOf(item))
    }
  }
  return form
}

function isBlocked({ body }: ProviderHttpError): boolean {
  const code = Refusal.safeParse(body).data?.error.code
  return code === 'moderation_blocked' || code === 'content_policy_violation'
}
