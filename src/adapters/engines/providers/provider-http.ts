import { createWriteStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { lookupPublic } from '../../network/public-addresses.ts'

export interface HttpSettings {
  /** The origins that get the key, such as `https://queue.fal.run`. */
  apiOrigins: readonly string[]
  /** The hosts of files, or `*.fal.media` for all below one. They never get the key. */
  fileHosts: readonly string[]
  /** Whether the operator has named these origins: only then may they be private, or without encryption. */
  ownAddress: boolean
  /** With the key. */
  headers: Record<string, string>
  /** Secrets that must never appear in an error. */
  secret: string | null
}

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  body?: Uint8Array<ArrayBuffer>
  signal: AbortSignal
  timeoutMs?: number
  maxBytes?: number
}

export interface ProviderAnswer {
  status: number
  headers: IncomingMessage['headers']
  /** Parsed if it is JSON, else text. */
  body: unknown
}

/** A failed request. */
export class ProviderHttpError extends Error {
  override readonly name = 'ProviderHttpError'
  /** Null if there was no response. */
  readonly status: number | null
  /** False if the request cannot have arrived. */
  readonly mayHaveArrived: boolean
  readonly body: unknown
  readonly retryAfterMs: number | null

  constructor(message: string, facts: Partial<Omit<ProviderHttpError, 'name' | 'message'>>, cause?: unknown) {
    super(message, { cause })
    this.status = facts.status ?? null
    this.mayHaveArrived = facts.mayHaveArrived ?? false
    this.body = facts.body ?? null
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 2 ** 20
const MAX_FILE_BYTES = 512 * 2 ** 20
const MAX_REDIRECTS = 3
const MAX_TOLD_CHARACTERS = 300

/** Errors of a connection that was never made. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EREFUSED',
])

export type ProviderHttp = ReturnType<typeof createProviderHttp>

/**
 * The only way to a provider. It connects only to the given hosts, even after a redirect; enforces the limits on time
 * and bytes; and shows the key to nobody else.
 */
export function createProviderHttp(settings: HttpSettings) {
  const check = createAddressCheck(settings)

  function tell(text: string): string {
    const told = settings.secret ? text.replaceAll(settings.secret, '…') : text
    return told.slice(0, MAX_TOLD_CHARACTERS)
  }

  function open(url: URL, request: ProviderRequest): Promise<IncomingMessage> {
    const { isApi } = check(url)
    const { method = 'GET', json, body = json === undefined ? undefined : encode(json) } = request
    const options = {
      method,
      // Addresses named by the operator may be on their own network.
      lookup: settings.ownAddress && isApi ? undefined : lookupPublic,
      headers: {
        ...(isApi && settings.headers),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(body && { 'content-length': String(body.byteLength) }),
        ...request.headers,
      },
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)]),
    }
    return send(url, options, body, tell)
  }

  /** Follows redirects of reads, each to an allowed host. */
  async function ask(request: ProviderRequest): Promise<IncomingMessage> {
    let url = new URL(request.url)
    for (let hops = 0; ; hops++) {
      const response = await open(url, request)
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (status >= 200 && status < 300) return response
      if (status >= 300 && status < 400 && location && isRead(request)) {
        response.resume()
        if (hops === MAX_REDIRECTS) throw new ProviderHttpError(`${url.host} redirects without end.`, {})
        url = new URL(location, url)
        continue
      }
      throw await refusal(url, response)
    }
  }

  async function refusal(url: URL, response: IncomingMessage): Promise<ProviderHttpError> {
    const status = response.statusCode ?? 0
    const text = await readText(response, MAX_ANSWER_BYTES).catch(() => '')
    const told = tell(`${url.host} answered ${status}: ${text}`)
    const retryAfterMs = readRetryAfter(response.headers['retry-after'])
    return new ProviderHttpError(told, { status, mayHaveArrived: true, body: parse(text), retryAfterMs })
  }

  /** Applied to a response on its way. */
  async function reading<Result>(url: string, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read()
    } catch (error) {
      if (error instanceof ProviderHttpError) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new ProviderHttpError(tell(`${new URL(url).host}: ${reason}`), { mayHaveArrived: true }, error)
    }
  }

  return {
    /** Resolves with the body of a success. */
    async ask(request: ProviderRequest): Promise<ProviderAnswer> {
      const response = await ask(request)
      const { statusCode: status = 0, headers } = response
      const limit = request.maxBytes ?? MAX_ANSWER_BYTES
      return { status, headers, body: parse(await reading(request.url, () => readText(response, limit))) }
    },

    /** Writes the body of a success to a file. */
    async askForFile(request: ProviderRequest, path: string): Promise<void> {
      const response = await ask(request)
      const limit = request.maxBytes ?? MAX_FILE_BYTES
      await reading(request.url, () =>
        pipeline(response, limited(limit), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
      )
    },

    /** For a provider's message inside an error. */
    tell,
  }
}

/** Tells whether an address is the provider's own, and gets the key. Throws if it may not be asked at all. */
function createAddressCheck({ apiOrigins, fileHosts, ownAddress }: HttpSettings) {
  const origins = apiOrigins.map((address) => new URL(address).origin)
  const isFileHost = (host: string) =>
    fileHosts.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))

  return (url: URL): { isApi: boolean } => {
    const isApi = origins.includes(url.origin)
    const isFile = url.protocol === 'https:' && url.port === '' && isFileHost(url.hostname)
    if (!isApi && !isFile) throw new ProviderHttpError(`${url.host} is not a host of this provider.`, {})
    if (url.protocol !== 'https:' && !ownAddress)
      throw new ProviderHttpError(`${url.host} would be asked without encryption.`, {})
    return { isApi }
  }
}

/** Resolves with the head of the response. If there is none, tells whether the request may have arrived. */
function send(
  url: URL,
  options: https.RequestOptions,
  body: Uint8Array<ArrayBuffer> | undefined,
  tell: (text: string) => string,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = (url.protocol === 'https:' ? https : http).request(url, options)
  let connected = false
  sent.once('socket', (socket) => {
    // A reused connection was established before.
    connected = !socket.connecting
    if (socket.connecting) {
      socket.once('connect', () => {
        connected = true
      })
    }
  })
  sent.once('response', resolve).on('error', (error: NodeJS.ErrnoException) => {
    const mayHaveArrived = connected && !NEVER_SENT.has(error.code ?? '')
    reject(new ProviderHttpError(tell(`${url.host}: ${error.message}`), { mayHaveArrived }, error))
  })
  sent.end(body)
  return promise
}

function isRead({ method = 'GET' }: ProviderRequest): boolean {
  return method === 'GET'
}

function encode(json: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(json))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function limited(maxBytes: number) {
  let bytes = 0
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new Error('the answer is too large')
      yield chunk
    }
  }
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limited(maxBytes)(response)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds, or a date. */
export function readRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (!value) return null
  const ms = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : null
}
