import { UPLOAD_PART_BYTES } from '../shared/contract/uploads.ts'
import { MAX_FORM_BYTES } from './multipart.ts'
import type { AppContext } from './request-context.ts'

/** Browsers send files in pieces that are no larger, with a little around them. */
const MAX_BYTES = UPLOAD_PART_BYTES + MAX_FORM_BYTES

/**
 * Reads what nobody has read, before an answer that comes early: a browser that is still sending when the connection
 * closes never sees the answer. Larger bodies are not worth waiting for; what is left of them would stay in the
 * connection, so that it cannot serve another request.
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
    // Whoever has broken off waits for no answer.
  }
}
