import { vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'

type Answer = { code?: number; msg?: string; data?: unknown; status?: number }

type Answering = (request: Request) => Answer | Promise<Answer>

/**
 * Answers calls by `METHOD /path` like the server would, and records the requests. A promise is a slow
 * answer.
 */
export function fakeSite(answers: Record<string, Answer | Answering>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    const found = answers[`${request.method} ${new URL(request.url).pathname}`]
    if (!found) throw new TypeError('Failed to fetch')
    const {
      code = Code.success,
      msg = '',
      data = null,
      status = 200,
    } = typeof found === 'function' ? await found(request) : found
    return Response.json({ code, msg, data }, { status })
  })
  return requests
}
