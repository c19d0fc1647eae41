import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Call = { method: string; fields: Record<string, string>; files: Record<string, File> }

/** A stand-in for Telegram's Bot API: it records requests, remembers sticker sets, and accepts one token. */
export async function openTelegramServer(token: string) {
  const calls: Call[] = []
  const sets = new Set<string>()
  let failing = 0

  function answerTo({ method, fields }: Call): unknown {
    if (method === 'getMe') return { username: 'PlumBot' }
    if (method === 'getStickerSet')
      return sets.has(fields.name ?? '') ? {} : 'Bad Request: STICKERSET_INVALID'
    if (method === 'createNewStickerSet') {
      if (sets.has(fields.name ?? '')) return 'Bad Request: sticker set name is already occupied'
      sets.add(fields.name ?? '')
    }
    return true
  }

  async function readCall(request: IncomingMessage, method: string): Promise<Call> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    const call: Call = { method, fields: {}, files: {} }
    for (const [name, value] of form) {
      if (typeof value === 'string') call.fields[name] = value
      else call.files[name] = value
    }
    return call
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const [, sentToken, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const call = await readCall(request, method)
    calls.push(call)
    if (sentToken !== token) return 'Unauthorized'
    return failing-- > 0 ? 'Internal Server Error' : answerTo(call)
  }

  const server = createServer((request, response) => {
    void answer(request).then((result) => {
      const body = typeof result === 'string' ? { ok: false, description: result } : { ok: true, result }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => server.close())
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: (method: string) => calls.filter((call) => call.method === method),
    failNext: (times: number) => {
      failing = times
    },
  }
}
