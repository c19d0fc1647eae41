import { UPLOAD_PART_BYTES } from '../shared/contract/uploads.ts'
import { MAX_FORM_BYTES } from './multipart.ts'
import type { AppContext } from './request-context.ts'

/** The size of the parts in which browsers upload files, with the form around them. */
const MAX_BYTES = UPLOAD_PART_BYTES + MAX_FORM_BYTES

/**
 * Reads the rest of the body before an early answer: a browser that is still sending when the connection
 * closes never sees the answer. Larger bodies are not worth the wait; their rest would stay in the
 * connection, so it cannot serve another request.
 */
export async function readUnreadBody(context: AppContext): Promise<void> {
  const { body, bodyUsed } = context.req.raw
  if (!body || bodyUsed) return
  if (Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY) > MAX_BYTES) {
    context.header('connection', 'close')
    return
  }
  try {
    await body.pipeTo(new WritableStream())
  } catch {
    // A client that has broken off expects no answer.
  }
}
