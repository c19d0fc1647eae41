import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The constant that every server adds to its answer (RFC 6455). */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 0x81
const BINARY = 0x82
const LONG = 126

/** The server's end of a WebSocket that only sends. */
export interface TalkingSocket {
  say(message: object | string): void
  /** Binary data, such as the previews that ComfyUI sends between its messages. */
  show(bytes: Buffer): void
  /** Breaks off without a close frame. */
  drop(): void
}

export function acceptSocket({ headers }: IncomingMessage, socket: Duplex): TalkingSocket {
  const accepted = createHash('sha1').update(`${headers['sec-websocket-key']}${MAGIC}`).digest('base64')
  socket.on('error', () => {})
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
  )
  const send = (kind: number, bytes: Buffer) => {
    const length = bytes.length < LONG ? [bytes.length] : [LONG, bytes.length >> 8, bytes.length & 255]
    socket.write(Buffer.concat([Buffer.from([kind, ...length]), bytes]))
  }
  return {
    say: (message) =>
      send(TEXT, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))),
    show: (bytes) => send(BINARY, bytes),
    drop: () => void socket.destroy(),
  }
}
