import { quietApi } from '../../../app/session/browser-api.ts'

type PartOptions = {
  id: string
  offset: number
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/**
 * Uploads a part of a file to the storage with a signed link for exactly these bytes, and notifies the site.
 */
export async function putIntoStorage(part: Blob, { id, offset, ...options }: PartOptions): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const place = { params: { id }, body: { offset, sha256 } }
  const { url, headers } = await quietApi('POST /api/uploads/parts/{id}/links', place)
  await put(url, headers, part, options)
  await quietApi('POST /api/uploads/parts/{id}/arrived', place)
}

function put(
  url: string,
  headers: Record<string, string>,
  part: Blob,
  { signal, onProgress }: Pick<PartOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new TypeError(`The storage answered ${request.status}`)),
    )
    request.addEventListener('error', () => reject(new TypeError('The storage cannot be reached')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(signal.reason)
    else request.send(part)
  })
}
