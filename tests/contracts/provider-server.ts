import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { acceptSocket, type TalkingSocket } from './text-socket.ts'

export type Asked = {
  method: string
  path: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
}
export type Answered = {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  bytes?: Uint8Array
}

/** Replaces the answer to the next request that buys something. */
type Trouble = Answered | 'drop' | 'hang'

/** The test's own server on this machine, which speaks the provider's protocol. */
export async function startProviderServer(
  answer: (asked: Asked, origin: string) => Answered | null,
  buys: (asked: Asked) => boolean,
) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    // A close frame is answered with a close frame.
    socket.once('data', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    if (!state.onSocket) return void socket.destroy()
    state.onSocket(acceptSocket(request, socket), new URL(request.url ?? '/', state.origin))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = {
    origin,
    /** Method and path of the requests, oldest first. */
    requests,
    trouble: null as Trouble | null,
    /** Awaited before a request is answered. */
    beforeAnswer: async (_asked: Asked): Promise<void> => {},
    /** Messages for WebSocket clients; without it, there are no connections. */
    onSocket: null as ((socket: TalkingSocket, url: URL) => void) | null,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const { method = 'GET', headers } = request
    const asked = { method, path: url.pathname, url, headers, body: await buffer(request) }
    requests.push(`${method} ${url.pathname}`)
    const { trouble } = state
    if (trouble && buys(asked)) {
      state.trouble = null
      if (trouble === 'drop') return void response.destroy()
      if (trouble === 'hang') return
      return send(response, trouble)
    }
    const answered = answer(asked, origin) ?? { status: 404, json: { detail: 'Not found' } }
    await state.beforeAnswer(asked)
    send(response, answered)
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, json, bytes }: Answered): void {
  const type = bytes ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(bytes ?? JSON.stringify(json ?? {}))
}

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
