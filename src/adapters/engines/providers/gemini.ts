import { z } from 'zod'
import { BlockedByEngineError } from '../../../modules/generations/engine.ts'
import {
  type Param,
  type Provider,
  type RemoteOrder,
  RemoteRunFailedError,
} from '../../../modules/generations/remote-engine.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { ANSWERS_AT_ONCE } from './answers-at-once.ts'
import { base64Of, isFile, textOf } from './file-param.ts'
import { asking } from './provider-errors.ts'
import { type ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { saveBase64 } from './save-outputs.ts'

export const GEMINI_ORIGIN = 'https://generativelanguage.googleapis.com'

const Answer = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ inlineData: z.object({ data: z.string() }).optional() })).optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
})
const Refusal = z.object({
  error: z.object({ details: z.array(z.looseObject({ retryDelay: z.string().optional() })).optional() }),
})

/** Why a picture is missing although the response is a success. */
const POLICY = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/
const MAX_ANSWER_BYTES = 64 * 2 ** 20
const ANSWER_MS = 3 * MINUTE_MS

type GeminiParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  origin: string
}

/**
 * Google's picture models, one of which is nicknamed nano banana. Each call makes one picture and answers at once;
 * there are no idempotency keys, so a run whose response is lost is lost.
 */
export function createGemini({ http, limits, origin }: GeminiParts): Provider {
  async function makeOne(model: string, json: unknown, signal: AbortSignal): Promise<string> {
    const url = `${origin}/v1beta/models/${model}:generateContent`
    const request = {
      method: 'POST',
      url,
      json,
      signal,
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    } as const
    const { body } = await http.ask(request).catch((error: unknown) => {
      throw error instanceof ProviderHttpError ? withDelay(error) : error
    })
    const { candidates = [], promptFeedback } = Answer.parse(body)
    const picture = candidates
      .flatMap(({ content }) => content?.parts ?? [])
      .find(({ inlineData }) => inlineData)
    if (picture?.inlineData) return picture.inlineData.data
    const reason = promptFeedback?.blockReason ?? candidates[0]?.finishReason ?? 'no reason'
    throw POLICY.test(reason)
      ? new BlockedByEngineError(`The provider's policy: ${reason}`)
      : new RemoteRunFailedError(`The answer holds no picture: ${reason}`)
  }

  return {
    ...limits,
    ...ANSWERS_AT_ONCE,
    submit: ({ model, params: { outputs, ...params } }, context) =>
      asking(
        async () => {
          const json = await requestOf(params)
          const made: string[] = []
          for (let i = 0; i < (Number(outputs) || 1); i++) {
            // Earlier pictures are delivered and paid, whatever happens to the rest.
            const next = await makeOne(model, json, context.signal).catch((error: unknown) => {
              if (made.length === 0) throw error
              return null
            })
            if (next === null) break
            made.push(next)
          }
          return { kind: 'done', files: await saveBase64(made, context) }
        },
        () => false,
      ),
  }
}

/** `prompt` and `images` are the content; everything else configures the picture. */
async function requestOf({ prompt, images = [], ...imageConfig }: RemoteOrder['params']) {
  const files = [images].flat().filter((param: Param) => isFile(param))
  const pictures = files.map(async (file) => ({
    inlineData: { mimeType: file.mime, data: await base64Of(file) },
  }))
  return {
    contents: [{ role: 'user', parts: [{ text: textOf(prompt) }, ...(await Promise.all(pictures))] }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      ...(Object.keys(imageConfig).length > 0 && { imageConfig }),
    },
  }
}

/** Google sends the requested pause in the body. */
function withDelay(error: ProviderHttpError): ProviderHttpError {
  const details = Refusal.safeParse(error.body).data?.error.details ?? []
  const delay = details.map(({ retryDelay }) => retryDelay).find((text) => text !== undefined)
  const retryAfterMs = delay ? Number.parseFloat(delay) * 1000 : error.retryAfterMs
  return new ProviderHttpError(
    error.message,
    { status: error.status, mayHaveArrived: error.mayHaveArrived, body: error.body, retryAfterMs },
    error,
  )
}
