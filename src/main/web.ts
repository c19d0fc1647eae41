import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../http/app-type.ts'
import type { Config } from './config.ts'
import { ConfigError } from './environment.ts'

/** A large upload may take longer; it can be resumed. */
const CLOSE_GRACE_MS = 25_000

/**
 * Takes the port before anything else, because links have to name it and the machine may be the one that chooses it.
 * Visitors who come before the site is ready wait for it.
 */
export async function openPort({ host, port }: Pick<Config, 'host' | 'port'>) {
  const { promise: site, resolve: serve } = Promise.withResolvers<Pick<App, 'fetch'>>()
  const answer: App['fetch'] = async (...request) => (await site).fetch(...request)
  const server = createAdaptorServer({ fetch: answer }) as Server
  server.on('clientError', answerUnreadable)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      reject(
        taken
          ? new ConfigError(`Port ${port} cannot be used (${error.code}): set PORT to another one.`)
          : error,
      )
    })
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    serve,
    /** Lets every request that has begun finish. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS).unref()
      }),
  }
}

/** Answers whatever cannot be parsed as a request, which never reaches the site. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, words] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address or a header of this request is too long.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'This request took too long to arrive.']
        : ['400 Bad Request', 'This request could not be read.']
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain\r\ncontent-length: ${words.length}\r\nconnection: close\r\n\r\n${words}`,
  )
}
