import { Code } from '../../../../shared/codes.ts'
import type { Envelope } from '../../../../shared/contract/call.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { callHeaders, quietApi } from '../../../app/session/browser-api.ts'
import { heicToJpeg } from './heic-to-jpeg.ts'
import { sendInParts } from './upload-parts.ts'

type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Up to this size, a file is sent at once; larger ones in parts, so that a broken connection costs only one
 * part.
 */
const ONE_PIECE_BYTES = 8 * 1024 * 1024

/** Whether the first upload has arrived. */
let first: Promise<boolean> | null = null

/**
 * The first upload makes a visitor known to the site. Several uploads at once would make them several
 * visitors, so the others wait for one. If it fails, the next one goes ahead of the others.
 */
async function afterFirst<Result>(task: () => Promise<Result>): Promise<Result> {
  while (first) if (await first) return task()
  const sent = task()
  first = sent.then(
    () => true,
    () => {
      first = null
      return false
    },
  )
  return sent
}

/** Sends a file to the site. Rejects with an `ApiError` for a refusal, or with the network's error. */
export async function uploadFile(chosen: File, options: UploadOptions): Promise<MediaFile> {
  const file = await heicToJpeg(chosen)
  return afterFirst(() =>
    file.size > ONE_PIECE_BYTES ? uploadInParts(file, options) : uploadInOnePiece(file, options),
  )
}

async function uploadInOnePiece(file: File, options: UploadOptions): Promise<MediaFile> {
  const form = new FormData()
  form.append('file', file, file.name)
  const data = await send('POST', '/api/uploads', form, {
    signal: options.signal,
    onProgress: (sent, total) => options.onProgress(total > 0 ? sent / total : 0),
  })
  // The server has checked its answer against the schema of this call.
  return data as MediaFile
}

async function uploadInParts(file: File, { onProgress, signal }: UploadOptions): Promise<MediaFile> {
  const id = await sendInParts(
    file.size,
    {
      begin: () => quietApi('POST /api/uploads/parts', { body: { name: file.name, bytes: file.size } }),
      async put(id, { offset, bytes, direct }, onSent) {
        const part = file.slice(offset, offset + bytes)
        if (direct) {
          const { putIntoStorage } = await import('./direct-part.ts')
          return putIntoStorage(part, { id, offset, signal, onProgress: onSent })
        }
        const path = `/api/uploads/parts/${encodeURIComponent(id)}?offset=${offset}`
        await send('PUT', path, part, { signal, onProgress: onSent })
      },
      received: async (id) => (await quietApi('GET /api/uploads/parts/{id}', { params: { id } })).received,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isBreak: (error) => !signal.aborted && !(error instanceof ApiError && error.status < 500),
    },
    onProgress,
  )
  signal.throwIfAborted()
  return quietApi('POST /api/uploads/parts/{id}/finish', { params: { id } })
}

type SendOptions = { signal: AbortSignal; onProgress: (sent: number, total: number) => void }

/** `fetch` has no upload progress; XMLHttpRequest does. */
function send(method: string, path: string, body: Blob | FormData, options: SendOptions): Promise<unknown> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      const { code, msg, data } = readEnvelope(request)
      if (code === Code.success) resolve(data)
      else reject(new ApiError(msg, { code, status: request.status, data }))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection broke')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}

function readEnvelope(request: XMLHttpRequest): Envelope<unknown> {
  try {
    return JSON.parse(request.responseText) as Envelope<unknown>
  } catch {
    // A proxy answered for us.
    return { code: Code.ourFault, msg: `HTTP ${request.status}`, data: null }
  }
}
