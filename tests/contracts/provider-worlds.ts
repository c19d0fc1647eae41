import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ProviderType } from '../../src/adapters/engines/providers/engines-file.ts'
import type { RemoteOrder } from '../../src/modules/generations/remote-engine.ts'
import { type Answered, type Asked, PICTURE, startProviderServer } from './provider-server.ts'

/** A provider as documented: its answers, its refusals, and its signatures. */
export interface ProviderWorld {
  type: ProviderType
  order: RemoteOrder
  answer: (asked: Asked, origin: string) => Answered | null
  buys: (asked: Asked) => boolean
  /** The answer to a request without the right key. */
  isAuthorized: (asked: Asked) => boolean
  /** How it reports a violation of its content policy; null if it never does. */
  blocked: Answered | null
  invalid: Answered
  busy: Answered
  busyMs: number
  webhook?: (handle: string) => { body: string; headers: Record<string, string> }
  prepare?: (workflowFolder: string) => void
}

export const KEY = 'test-key-of-a-provider'
const file = { bytes: PICTURE }
const bearer = ({ headers }: Asked) => headers.authorization === `Bearer ${KEY}`
const now = () => String(Math.floor(Date.now() / 1000))

const falKeys = generateKeyPairSync('ed25519')
const falJwk = { keys: [falKeys.publicKey.export({ format: 'jwk' })] }

export function fal(model = 'fal-ai/flux/schnell'): ProviderWorld {
  const app = model.split('/').slice(0, 2).join('/')
  const looks = new Map<string, number>()
  return {
    type: 'fal',
    order: { model, params: { prompt: 'a fox' } },
    buys: ({ method, path: at }) => method === 'POST' && at === `/${model}`,
    isAuthorized: ({ headers }) => headers.authorization === `Key ${KEY}`,
    answer({ method, path: at }, origin) {
      if (method === 'POST' && at === `/${model}`) {
        const id = `req-${looks.size + 1}`
        looks.set(id, 0)
        return { json: { request_id: id, status: 'IN_QUEUE' } }
      }
      const [, id = '', rest] = new RegExp(`^/${app}/requests/(req-\\d+)(.*)$`).exec(at) ?? []
      const before = looks.get(id)
      if (before !== undefined) {
        if (rest === '/cancel') return { status: 400, json: { status: 'ALREADY_COMPLETED' } }
        if (rest === '')
          return { json: { images: [{ url: `${origin}/files/a.png`, content_type: 'image/png' }], seed: 7 } }
        looks.set(id, before + 1)
        return before === 0
          ? { status: 202, json: { status: 'IN_PROGRESS' } }
          : { json: { status: 'COMPLETED', metrics: { inference_time: 1 } } }
      }
      if (at === '/.well-known/jwks.json') return { json: falJwk }
      if (at.startsWith('/v1/models/requests/')) return { status: 403, json: { error: 'admin key needed' } }
      return at === '/files/a.png' ? file : null
    },
    blocked: {
      status: 422,
      json: { detail: [{ loc: ['body', 'prompt'], msg: 'flagged', type: 'content_policy_violation' }] },
    },
    invalid: {
      status: 422,
      json: { detail: [{ loc: ['body', 'prompt'], msg: 'field required', type: 'missing' }] },
    },
    busy: { status: 429, headers: { 'retry-after': '7' }, json: { detail: 'Too many requests' } },
    busyMs: 7_000,
    webhook(handle) {
      const body = JSON.stringify({ request_id: handle, status: 'OK', payload: {} })
      const digest = createHash('sha256').update(body).digest('hex')
      const timestamp = now()
      const message = Buffer.from([handle, 'user-1', timestamp, digest].join('\n'))
      const headers = {
        'x-fal-webhook-request-id': handle,
        'x-fal-webhook-user-id': 'user-1',
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': sign(null, message, falKeys.privateKey).toString('hex'),
      }
      return { body, headers }
    },
  }
}

export function replicate(model = 'black-forest-labs/flux-schnell'): ProviderWorld {
  const secret = Buffer.from('a secret of the account').toString('base64')
  let polls = 0
  // Models by other people are requested by version.
  const address = model.includes(':') ? '/v1/predictions' : `/v1/models/${model}/predictions`
  const buys = ({ method, path: at }: Asked) => method === 'POST' && at === address
  return {
    type: 'replicate',
    order: { model, params: { prompt: 'a fox' } },
    buys,
    isAuthorized: bearer,
    answer(asked, origin) {
      if (buys(asked)) return { status: 201, json: { id: 'pred1', status: 'starting' } }
      if (asked.path === '/v1/predictions/pred1')
        return ++polls < 2
          ? { json: { id: 'pred1', status: 'processing', logs: ' 40%|████' } }
          : { json: { id: 'pred1', status: 'succeeded', output: [`${origin}/files/a.png`] } }
      if (asked.path === '/v1/predictions/pred1/cancel') return { json: { id: 'pred1', status: 'canceled' } }
      if (asked.path === '/v1/webhooks/default/secret') return { json: { key: `whsec_${secret}` } }
      return asked.path === '/files/a.png' ? file : null
    },
    blocked: {
      status: 422,
      json: { title: 'Input validation failed', detail: 'NSFW content detected', status: 422 },
    },
    invalid: {
      status: 422,
      json: { title: 'Input validation failed', detail: '- input: prompt is required', status: 422 },
    },
    busy: {
      status: 429,
      headers: { 'retry-after': '3' },
      json: { detail: 'Request was throttled.', status: 429 },
    },
    busyMs: 3_000,
    webhook(handle) {
      const body = JSON.stringify({ id: handle, status: 'succeeded' })
      const timestamp = now()
      const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(
        `msg_1.${timestamp}.${body}`,
      )
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,bm9wZQ== v1,${signature.digest('base64')}`,
      }
      return { body, headers }
    },
  }
}

export function openai(): ProviderWorld {
  const buys = ({ path: at }: Asked) =>
    ['/v1/images/generations', '/v1/images/edits', '/v1/audio/speech'].includes(at)
  const refusal = (code: string) => ({
    error: { message: 'no', type: 'invalid_request_error', param: null, code },
  })
  return {
    type: 'openai',
    order: { model: 'gpt-image-1', params: { prompt: 'a fox', n: 1 } },
    buys,
    isAuthorized: bearer,
    answer(asked) {
      if (asked.path === '/v1/audio/speech') return { bytes: Buffer.from('ID3 sound') }
      return buys(asked) ? { json: { created: 1, data: [{ b64_json: PICTURE.toString('base64') }] } } : null
    },
    blocked: { status: 400, json: refusal('moderation_blocked') },
    invalid: { status: 400, json: refusal('invalid_value') },
    busy: { status: 429, headers: { 'retry-after': '2' }, json: refusal('rate_limit_exceeded') },
    busyMs: 2_000,
  }
}

export function gemini(): ProviderWorld {
  const buys = ({ path: at }: Asked) => at === '/v1beta/models/gemini-2.5-flash-image:generateContent'
  const inlineData = { mimeType: 'image/png', data: PICTURE.toString('base64') }
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '55s' }
  return {
    type: 'gemini',
    order: { model: 'gemini-2.5-flash-image', params: { prompt: 'a fox' } },
    buys,
    isAuthorized: ({ headers }) => headers['x-goog-api-key'] === KEY,
    answer: (asked) =>
      buys(asked)
        ? {
            json: {
              candidates: [{ content: { parts: [{ text: 'Here' }, { inlineData }] }, finishReason: 'STOP' }],
            },
          }
        : null,
    blocked: { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } },
    invalid: { status: 400, json: { error: { code: 400, message: 'bad', status: 'INVALID_ARGUMENT' } } },
    busy: { status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [retry] } } },
    busyMs: 55_000,
  }
}

export function elevenlabs(): ProviderWorld {
  const buys = ({ path: at }: Asked) => at.startsWith('/v1/text-to-speech/')
  const refusal = (status: string) => ({ detail: { status, message: 'no' } })
  return {
    type: 'elevenlabs',
    order: { model: 'eleven_multilingual_v2', params: { text: 'hello', voice: 'voice1' } },
    buys,
    isAuthorized: ({ headers }) => headers['xi-api-key'] === KEY,
    answer(asked) {
      if (asked.path === '/v1/voices') return { json: { voices: [] } }
      if (asked.path === '/v1/voices/add') return { json: { voice_id: 'cloned1' } }
      if (asked.method === 'DELETE') return { json: { status: 'ok' } }
      return buys(asked) ? { bytes: Buffer.from('ID3 sound') } : null
    },
    blocked: { status: 400, json: refusal('content_against_policy') },
    invalid: { status: 422, json: refusal('max_character_limit_exceeded') },
    busy: { status: 429, headers: { 'retry-after': '1' }, json: refusal('too_many_concurrent_requests') },
    busyMs: 1_000,
  }
}

/** With this many runs of others in its queue. */
export function comfyui(queued = 0): ProviderWorld {
  const accepted: [number, string, unknown, { client_id: string }][] = []
  const buys = ({ method, path: at }: Asked) => method === 'POST' && at === '/prompt'
  const looked = new Set<string>()
  return {
    type: 'comfyui',
    order: { model: 'portrait', params: { '6.text': 'a fox' } },
    buys,
    isAuthorized: bearer,
    prepare(folder) {
      mkdirSync(folder, { recursive: true })
      const workflow = { 6: { class_type: 'CLIPTextEncode', inputs: { text: '' } } }
      writeFileSync(path.join(folder, 'portrait.json'), JSON.stringify(workflow))
    },
    answer(asked) {
      const { path: at } = asked
      if (buys(asked)) {
        const id = `prompt-${accepted.length + 1}`
        accepted.push([accepted.length, id, {}, { client_id: JSON.parse(String(asked.body)).client_id }])
        return { json: { prompt_id: id, number: accepted.length, node_errors: {} } }
      }
      if (at === '/prompt') return { json: { exec_info: { queue_remaining: queued } } }
      if (at === '/queue') return { json: { queue_running: accepted, queue_pending: [] } }
      const [, id] = /^\/history\/(prompt-\d+)$/.exec(at) ?? []
      if (id) {
        const images = [{ filename: 'a.png', subfolder: '', type: 'output' }]
        const finished = { status: { status_str: 'success' }, outputs: { 9: { images } } }
        const isOver = looked.has(id)
        looked.add(id)
        return { json: isOver ? { [id]: finished } : {} }
      }
      if (at === '/history') return { json: {} }
      if (at === '/interrupt') return {}
      return at === '/view' ? file : null
    },
    blocked: null,
    invalid: { status: 400, json: { error: { type: 'prompt_outputs_failed_validation' }, node_errors: {} } },
    busy: { status: 503, headers: { 'retry-after': '4' } },
    busyMs: 4_000,
  }
}

function openInference(): ProviderWorld {
  const buys = ({ path: at }: Asked) => at === '/v2/models/cutout/infer'
  const outputs = [{ name: 'image', datatype: 'BYTES', shape: [1, 1], data: [PICTURE.toString('base64')] }]
  return {
    type: 'open-inference',
    order: { model: 'cutout', params: { prompt: 'a fox' } },
    buys,
    isAuthorized: bearer,
    answer: (asked) => (buys(asked) ? { json: { model_name: 'cutout', outputs } } : null),
    blocked: null,
    invalid: { status: 400, json: { error: 'unexpected shape' } },
    busy: { status: 503, headers: { 'retry-after': '6' }, json: { error: 'queue is full' } },
    busyMs: 6_000,
  }
}

export const WORLDS = [
  () => fal(),
  () => replicate(),
  openai,
  gemini,
  elevenlabs,
  () => comfyui(),
  openInference,
]

/** Refuses requests without the key, as all of them do. */
export function startWorld(world: ProviderWorld) {
  const answer: ProviderWorld['answer'] = (asked, origin) =>
    world.isAuthorized(asked)
      ? world.answer(asked, origin)
      : { status: 401, json: { detail: `Wrong key ${KEY}` } }
  return startProviderServer(answer, world.buys)
}
