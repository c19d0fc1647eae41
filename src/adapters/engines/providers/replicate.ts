import { createHmac } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isSameSecret } from '../../../modules/accounts/same-secret.ts'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import { BlockedByEngineError } from '../../../modules/generations/engine.ts'
import {
  type Provider,
  type RemoteRun,
  RemoteRunFailedError,
  WebhookRefusedError,
} from '../../../modules/generations/remote-engine.ts'
import { blobOf, dataUriOf, encodeForm, textOf, withFiles } from './file-param.ts'
import { asking } from './provider-errors.ts'
import type { ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { saveAll, unless, urlsIn } from './save-outputs.ts'
import { refuseOldWebhook } from './webhook-age.ts'

export const REPLICATE_ORIGIN = 'https://api.replicate.com'
export const REPLICATE_FILE_HOSTS = ['replicate.delivery', '*.replicate.delivery']

/** Spelled as Replicate spells them: `canceled` with one l. */
const Prediction = z.object({
  id: z.string().regex(/^\w{1,100}$/),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
})
const UploadedFile = z.object({ urls: z.object({ get: z.url() }) })
const Secret = z.object({ key: z.string().startsWith('whsec_') })

const POLL_MS = 1_500
/** Smaller files are embedded in the request, as Replicate recommends. */
const MAX_INLINE_BYTES = 256 * 1024

type ReplicateParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  origin: string
}

/** Replicate's predictions: https://replicate.com/docs/reference/http */
export function createReplicate({ http, limits, origin }: ReplicateParts): Provider {
  let secret: string | null = null

  const predictionUrl = ({ handle }: Pick<RemoteRun, 'handle'>, rest = '') =>
    `${origin}/v1/predictions/${handle}${rest}`

  async function send(file: EngineFile, signal: AbortSignal): Promise<string> {
    if ((await stat(file.path)).size <= MAX_INLINE_BYTES) return dataUriOf(file)
    const form = new FormData()
    form.set('content', await blobOf(file), path.basename(file.path))
    const request = { method: 'POST', url: `${origin}/v1/files`, timeoutMs: 300_000, signal } as const
    const { body } = await http.ask({ ...request, ...(await encodeForm(form)) })
    return UploadedFile.parse(body).urls.get
  }

  async function readSecret(): Promise<string> {
    const url = `${origin}/v1/webhooks/default/secret`
    secret ??= Secret.parse((await http.ask({ url, signal: AbortSignal.timeout(10_000) })).body).key
    return secret
  }

  return {
    ...limits,

    submit: ({ model, params }, { webhookUrl, signal }) =>
      asking(async () => {
        const [name = '', version] = model.split(':')
        // Models that Replicate maintains itself have no version.
        const url = version ? `${origin}/v1/predictions` : `${origin}/v1/models/${name}/predictions`
        const json = {
          ...(version && { version }),
          input: await withFiles(params, (file) => send(file, signal)),
          ...(webhookUrl && { webhook: webhookUrl, webhook_events_filter: ['completed'] }),
        }
        const { body } = await http.ask({ method: 'POST', url, json, signal })
        return { kind: 'accepted', handle: Prediction.parse(body).id, pollAfterMs: POLL_MS }
      }, isBlocked),

    poll: (run, { workspace, signal }) =>
      asking(async () => {
        const { body } = await http.ask({ url: predictionUrl(run), signal })
        const { status, output, error, logs } = Prediction.parse(body)
        switch (status) {
          case 'starting':
          case 'processing':
            return { kind: 'working', progress: progressIn(logs ?? ''), pollAfterMs: POLL_MS }
          case 'succeeded':
            return { kind: 'done', files: await saveAll(http, outputsOf(output), { workspace, signal }) }
          case 'failed':
          case 'canceled':
          case 'aborted':
            throw failure(http.tell(textOf(error ?? status)))
        }
      }, isBlocked),

    async cancel(run, signal) {
      await unless([404, 409, 422], () =>
        http.ask({ method: 'POST', url: predictionUrl(run, '/cancel'), signal }),
      )
    },

    // There are no idempotency keys, and predictions cannot be found by any id of ours.
    recover: async () => ({ kind: 'unknown' }),

    // Replicate deletes inputs, outputs and logs an hour after the end by itself, and has no call to do it earlier.
    discard: async () => {},

    async readWebhook(body, headers) {
      const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
        (name) => headers.get(`webhook-${name}`) ?? '',
      )
      refuseOldWebhook(timestamp)
      const key = Buffer.from((await readSecret()).slice('whsec_'.length), 'base64')
      const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const isSigned = (signatures ?? '')
        .split(' ')
        .some((entry) => isSameSecret(entry.split(',')[1] ?? '', expected))
      if (!isSigned) throw new WebhookRefusedError('The signature is wrong.')
      return Prediction.pick({ id: true }).parse(JSON.parse(body)).id
    },
  }
}

function outputsOf(output: unknown): string[] {
  const urls = urlsIn(output)
  // Some models return an object of plain texts.
  const found =
    urls.length > 0 || typeof output !== 'object' || !output ? urls : Object.values(output).flatMap(urlsIn)
  if (found.length === 0) throw new RemoteRunFailedError('Replicate answered without any file.')
  return found
}

/** Models report errors only as text. */
function failure(text: string): Error {
  return /nsfw|safety|sensitive|content policy/i.test(text)
    ? new BlockedByEngineError(text)
    : new RemoteRunFailedError(text)
}

function isBlocked({ status, body }: ProviderHttpError): boolean {
  return status === 422 && /nsfw|content policy/i.test(JSON.stringify(body ?? ''))
}

/** Most models print a progress bar: the last ` 42%|` of the logs. */
function progressIn(logs: string): number | null {
  const percent = [...logs.matchAll(/(\d{1,3})%\|/g)].at(-1)?.[1]
  return percent === undefined ? null : Math.min(1, Number(percent) / 100)
}
