import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../http/app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'

/** A large upload may take longer; it can be taken up again. */
const CLOSE_GRACE_MS = 25_000

/** Listens for visitors. Closing lets every request that has begun be answered. */
export async function serveWeb(app: App, { host, port }: Pick<Config, 'host' | 'port'>) {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
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
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS).unref()
      }),
  }
}
