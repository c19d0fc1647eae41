import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Another company's host, for sites that load its scripts: its files by path, and the requests to it. */
export async function startProvider(scripts: Record<string, string>) {
  const requested: string[] = []
  const received: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    if (request.method !== 'OPTIONS') requested.push(`${request.method} ${path}`)
    request.on('data', (piece) => received.push(String(piece)))
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (path.endsWith('.gif')) response.setHeader('content-type', 'image/gif').end(PIXEL)
    else if (path === '/widget') response.setHeader('content-type', 'text/html').end('<p>Hello</p>')
    else response.setHeader('content-type', 'text/javascript').end(scripts[path] ?? '')
  })
  server.on('upgrade', (request, socket) => {
    requested.push(`LINE ${request.url}`)
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requested,
    received,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
