import {
  type BlobStore,
  type ByteRange,
  type OpenedBlob,
  UnsatisfiableRangeError,
} from '../modules/assets/blob-store.ts'
import { AppError } from '../shared/errors.ts'
import { isKnownToBrowser } from './if-none-match.ts'
import type { AppContext } from './request-context.ts'

type Serving = {
  /** The name for saving the file; without a name, it is shown. */
  name?: string | null | undefined
  cacheControl: string
}

/**
 * Answers with a blob, in ranges if requested, as players do. The files are untrusted, so browsers are told
 * not to guess another type and to run nothing in them.
 */
export async function serveBlob(
  context: AppContext,
  blobs: BlobStore,
  key: string,
  serving: Serving,
): Promise<Response> {
  const info = await blobs.head(key)
  if (!info) throw new AppError('not_found')
  const etag = `"${info.etag}"`
  const headers = headersOf(serving, info.contentType, etag)
  if (isKnownToBrowser(context, etag)) return new Response(null, { status: 304, headers })
  // The answer to HEAD has the headers of the whole file, since a range makes no sense there.
  if (context.req.method === 'HEAD') {
    return new Response(null, { headers: { ...headers, 'content-length': `${info.bytes}` } })
  }
  try {
    const opened = await blobs.open(key, { range: wantedRange(context, etag) })
    if (!opened) throw new AppError('not_found')
    closeWhenLeft(opened.body, context.req.raw.signal)
    return bodyOf(opened, headers)
  } catch (error) {
    if (!(error instanceof UnsatisfiableRangeError)) throw error
    const { 'content-type': _type, ...rest } = headers
    return new Response(null, {
      status: 416,
      headers: { ...rest, 'content-range': `bytes */${error.bytes}` },
    })
  }
}

/** Players leave in the middle, often before reading a byte, and then nobody else would close the file. */
function closeWhenLeft(body: ReadableStream<Uint8Array>, signal: AbortSignal): void {
  const close = () => {
    // The reader of the stream closes it, too.
    if (!body.locked) body.cancel().catch(() => undefined)
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
}

/** The complete name for current browsers, and an ASCII version for older ones. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_')
  if (plain === name) return `attachment; filename="${plain}"`
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

function bodyOf({ body, range, bytes }: OpenedBlob, headers: Record<string, string>): Response {
  if (!range) return new Response(body, { headers: { ...headers, 'content-length': `${bytes}` } })
  const { start, end } = range
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'content-length': `${end - start + 1}`,
      'content-range': `bytes ${start}-${end}/${bytes}`,
    },
  })
}

function headersOf({ name, cacheControl }: Serving, contentType: string, etag: string) {
  return {
    'content-type': contentType,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-disposition': name ? attachment(name) : 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}

/** Several ranges at once, and invalid ones, may be answered with the whole file. */
function wantedRange(context: AppContext, etag: string): ByteRange | undefined {
  const condition = context.req.header('if-range')
  if (condition !== undefined && condition !== etag) return undefined
  const [, first, last] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(context.req.header('range')?.trim() ?? '') ?? []
  if (first) {
    const start = Number(first)
    const end = last ? Number(last) : undefined
    return end !== undefined && end < start ? undefined : { start, end }
  }
  if (!last) return undefined
  // A range of the last 0 bytes is unsatisfiable, so this returns a start beyond the end of any blob.
  return Number(last) === 0 ? { start: Number.MAX_SAFE_INTEGER } : { suffixBytes: Number(last) }
}
