import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import { BlockedByEngineError } from '../../../modules/generations/engine.ts'
import {
  type Provider,
  type RemoteRun,
  RemoteRunFailedError,
  WebhookRefusedError,
} from '../../../modules/generations/remote-engine.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { dataUriOf, withFiles } from './file-param.ts'
import { asking } from './provider-errors.ts'
import type { ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { saveAll, unless, urlsIn } from './save-outputs.ts'
import { refuseOldWebhook } from './webhook-age.ts'

export const FAL_ORIGINS = {
  queue: 'https://queue.fal.run',
  rest: 'https://rest.fal.ai',
  platform: 'https://api.fal.ai',
}
export const FAL_FILE_HOSTS = ['*.fal.media', 'storage.googleapis.com']

const Accepted = z.object({ request_id: z.string().regex(/^[\w-]{1,100}$/) })
const Status = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  error: z.string().nullish(),
  error_type: z.string().nullish(),
})
const Upload = z.object({ upload_url: z.url(), file_url: z.url() })
const Keys = z.object({ keys: z.array(z.object({ x: z.string() })) })

const POLL_QUEUED_MS = 2_000
const POLL_WORKING_MS = 1_000
/** Smaller files are embedded in the request. */
const MAX_INLINE_BYTES = 2 ** 20
/** Results are copied at once; fal's copies are deleted an hour later. */
const LIFECYCLE = {
  'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: 3600 }),
}
const KEYS_AGE_MS = DAY_MS

type FalParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  origins: typeof FAL_ORIGINS
}

/** fal's queue: https://docs.fal.ai/model-apis/model-endpoints/queue */
export function createFal({ http, limits, origins }: FalParts): Provider {
  let known: { keys: string[]; at: number } | null = null

  /** Requests are found under the first two parts of a model's name. */
  const requestUrl = ({ model, handle }: Pick<RemoteRun, 'model' | 'handle'>, rest = '') =>
    `${origins.queue}/${model.split('/').slice(0, 2).join('/')}/requests/${handle}${rest}`

  async function send(file: EngineFile, signal: AbortSignal): Promise<string> {
    if ((await stat(file.path)).size <= MAX_INLINE_BYTES) return dataUriOf(file)
    const { body } = await http.ask({
      method: 'POST',
      url: `${origins.rest}/storage/upload/initiate?storage_type=fal-cdn-v3`,
      headers: LIFECYCLE,
      json: { content_type: file.mime, file_name: path.basename(file.path) },
      signal,
    })
    const { upload_url, file_url } = Upload.parse(body)
    const content = new Uint8Array(await readFile(file.path))
    const headers = { 'content-type': file.mime }
    await http.ask({ method: 'PUT', url: upload_url, headers, body: content, signal, timeoutMs: 300_000 })
    return file_url
  }

  async function readKeys(): Promise<string[]> {
    if (known && Date.now() - known.at < KEYS_AGE_MS) return known.keys
    const url = `${origins.rest}/.well-known/jwks.json`
    const { body } = await http.ask({ url, signal: AbortSignal.timeout(10_000) })
    known = { keys: Keys.parse(body).keys.map(({ x }) => x), at: Date.now() }
    return known.keys
  }

  return {
    ...limits,

    submit: ({ model, params }, { webhookUrl, signal }) =>
      asking(async () => {
        const url = new URL(`${origins.queue}/${model}`)
        if (webhookUrl) url.searchParams.set('fal_webhook', webhookUrl)
        const json = await withFiles(params, (file) => send(file, signal))
        const { body } = await http.ask({ method: 'POST', url: url.href, json, headers: LIFECYCLE, signal })
        const { request_id: handle } = Accepted.parse(body)
        return { kind: 'accepted', handle, pollAfterMs: POLL_WORKING_MS }
      }, isBlocked),

    poll: (run, { workspace, signal }) =>
      asking(async () => {
        const { body } = await http.ask({ url: requestUrl(run, '/status'), signal })
        const { status, error, error_type: type } = Status.parse(body)
        if (status !== 'COMPLETED') {
          const pollAfterMs = status === 'IN_QUEUE' ? POLL_QUEUED_MS : POLL_WORKING_MS
          return { kind: 'working', progress: null, pollAfterMs }
        }
        if (type === POLICY) throw new BlockedByEngineError(http.tell(error ?? POLICY))
        const result = await http.ask({ url: requestUrl(run), signal })
        if (error) throw new RemoteRunFailedError(http.tell(error))
        const urls = urlsIn(result.body)
        if (urls.length === 0) throw new RemoteRunFailedError('fal answered without any file.')
        return { kind: 'done', files: await saveAll(http, urls, { workspace, signal }) }
      }, isBlocked),

    async cancel(run, signal) {
      // It answers 400 where the run is over.
      await unless([400, 404], () => http.ask({ method: 'PUT', url: requestUrl(run, '/cancel'), signal }))
    },

    // There are no idempotency keys, and requests cannot be found by any id of ours.
    recover: async () => ({ kind: 'unknown' }),

    async discard({ handle }, signal) {
      // Only administrators' keys may delete; for others the files expire.
      const url = `${origins.platform}/v1/models/requests/${handle}/payloads`
      await unless([401, 403, 404], () => http.ask({ method: 'DELETE', url, signal }))
    },

    async readWebhook(body, headers) {
      const [handle, user, timestamp, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map(
        (name) => headers.get(`x-fal-webhook-${name}`) ?? '',
      )
      if (!handle || !signature) throw new WebhookRefusedError('It is not signed.')
      refuseOldWebhook(timestamp)
      const digest = createHash('sha256').update(body).digest('hex')
      const message = Buffer.from([handle, user, timestamp, digest].join('\n'))
      const isSigned = (x: string) => {
        const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
        return verify(null, message, key, Buffer.from(signature, 'hex'))
      }
      if (!(await readKeys()).some(isSigned)) throw new WebhookRefusedError('The signature is wrong.')
      return handle
    },
  }
}

const POLICY = 'content_policy_violation'

/** `{ detail: [{ type, msg }] }` */
function isBlocked({ body }: ProviderHttpError): boolean {
  return JSON.stringify(body ?? '').includes(POLICY)
}
