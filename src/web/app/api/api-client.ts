import { Code } from '../../../shared/codes.ts'
import type { Call, CallData, CallInput, Envelope } from '../../../shared/contract/call.ts'
import type { Contract } from '../../../shared/contract/contract.ts'

type ApiCallName = keyof Contract
type Input<C extends Call> = unknown extends CallInput<C> ? [] : [input: CallInput<C>]

/** Makes one call of the contract and returns its data. Any code but success is thrown as an `ApiError`. */
export type ApiClient = <Name extends ApiCallName>(
  name: Name,
  ...input: Input<Contract[Name]>
) => Promise<CallData<Contract[Name]>>

export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(message: string, { code, status, data }: { code: number; status: number; data: unknown }) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = data
  }
}

type ClientOptions = {
  origin: string
  fetch: (request: Request) => Promise<Response>
  headers: () => Record<string, string>
}

type LooseInput = {
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** The only way to the data. Server loaders pass the app itself as `fetch`, browsers use the network. */
export function createApiClient({ origin, fetch, headers }: ClientOptions): ApiClient {
  return async (name, ...[input]) => {
    const response = await fetch(requestFor(name, input ?? {}, origin, headers()))
    const { code, msg, data } = await readEnvelope(response)
    if (code !== Code.success) throw new ApiError(msg, { code, status: response.status, data })
    // The server has checked its answer against the schema of this call.
    return data as never
  }
}

/** The error in the answer to a call that would otherwise return no envelope, such as a file. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const { code, msg, data } = await readEnvelope(response)
  return new ApiError(msg, { code, status: response.status, data })
}

function requestFor(
  name: string,
  input: LooseInput,
  origin: string,
  headers: Record<string, string>,
): Request {
  const [method = 'GET', template = '/'] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  )
  const url = new URL(path, origin)
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  return new Request(url, {
    method,
    body,
    // Deletions must reach the server even if the person leaves the page.
    keepalive: method === 'DELETE',
    headers: { ...headers, ...input.headers, ...(body && { 'content-type': 'application/json' }) },
  })
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const body: unknown = await response.json().catch(() => null)
  if (isEnvelope(body)) return body
  // A proxy or a lost connection answered for us.
  return { code: Code.ourFault, msg: `HTTP ${response.status}`, data: null }
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'number' &&
    'msg' in body
  )
}
