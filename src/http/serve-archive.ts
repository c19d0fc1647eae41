import type { AppContext } from './request-context.ts'
import { attachment } from './serve-blob.ts'

type Archive = { name: string; bytes: number; body: ReadableStream<Uint8Array> }

/** A zip for the caller, to be saved under its name. */
export function serveArchive(context: AppContext, { name, bytes, body }: Archive): Response {
  return context.body(body, 200, {
    'content-type': 'application/zip',
    'content-length': String(bytes),
    'content-disposition': attachment(name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}
