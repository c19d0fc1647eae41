import path from 'node:path'
import { z } from 'zod'
import type { PollContext, Provider, RemoteOrder } from '../../../modules/generations/remote-engine.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { ANSWERS_AT_ONCE } from './answers-at-once.ts'
import { blobOf, encodeForm, isFile, textOf } from './file-param.ts'
import { asking } from './provider-errors.ts'
import type { ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { unless } from './save-outputs.ts'

export const ELEVENLABS_ORIGIN = 'https://api.elevenlabs.io'

const Voice = z.object({ voice_id: z.string().regex(/^\w{1,64}$/) })
const Voices = z.object({ voices: z.array(Voice.extend({ name: z.string().nullish() })) })
const ANSWER_MS = 3 * MINUTE_MS

type ElevenLabsParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  origin: string
}

/**
 * ElevenLabs' speech, also with a voice that is cloned from a `sample` for one run and deleted after it. It answers at
 * once and has no idempotency keys, so a run whose response is lost is lost; its voice is found by its name.
 */
export function createElevenLabs({ http, limits, origin }: ElevenLabsParts): Provider {
  const deleteVoice = (id: string, signal: AbortSignal) =>
    unless([400, 404], () => http.ask({ method: 'DELETE', url: `${origin}/v1/voices/${id}`, signal }))

  async function speak(voice: string, json: unknown, { workspace, signal }: PollContext): Promise<string[]> {
    const file = path.join(workspace, 'output-1')
    const url = `${origin}/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=mp3_44100_128`
    await http.askForFile({ method: 'POST', url, json, signal, timeoutMs: ANSWER_MS }, file)
    return [file]
  }

  async function cloneVoice(
    key: string,
    sample: RemoteOrder['params'][string],
    signal: AbortSignal,
  ): Promise<string> {
    if (sample === undefined || !isFile(sample)) throw new TypeError('The sample is not a file.')
    const form = new FormData()
    form.set('name', key)
    form.set('files', await blobOf(sample), 'sample')
    const request = { method: 'POST', url: `${origin}/v1/voices/add`, signal, timeoutMs: ANSWER_MS } as const
    const { body } = await http.ask({ ...request, ...(await encodeForm(form)) })
    return Voice.parse(body).voice_id
  }

  return {
    ...limits,
    ...ANSWERS_AT_ONCE,
    submit: ({ model, params: { voice, sample, ...params } }, { key, ...context }) =>
      asking(async () => {
        const json = { model_id: model, ...params }
        if (sample === undefined) return { kind: 'done', files: await speak(textOf(voice), json, context) }
        const cloned = await cloneVoice(key, sample, context.signal)
        try {
          return { kind: 'done', files: await speak(cloned, json, context) }
        } finally {
          await deleteVoice(cloned, context.signal)
        }
      }, isBlocked),
    async recover({ key }, signal) {
      const { body } = await http.ask({ url: `${origin}/v1/voices`, signal, maxBytes: 16 * 2 ** 20 })
      // A person's voice must not stay because a worker has died.
      const left = Voices.parse(body).voices.filter(({ name }) => name === key)
      for (const { voice_id } of left) await deleteVoice(voice_id, signal)
      return { kind: 'unknown' }
    },
  }
}

/** `{ detail: { status } }` */
function isBlocked({ body }: ProviderHttpError): boolean {
  return /content_against_policy|detected_captcha_voice|unsafe/.test(JSON.stringify(body ?? ''))
}
