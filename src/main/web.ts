import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../http/app-type.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'

/** A large upload may take longer; it can be taken up again. */
const CLOSE_GRACE_MS = 25_000

/**
 * Takes the port before anything else is made, because links have to name it and the machine may be the one that
 * chooses it. Visitors who come before the site is there wait for it.
 */
export async function openPort({ host, port }: Pick<Config, 'host' | 'port'>) {
  const { promise: site, resolve: serve } = Promise.withResolvers<Pick<App, 'fetch'>>()
  const answer: App['fetch'] = async (...request) => (await site).fetch(...request)
  const server = createAdaptorServer({ fetch: answer }) as Server
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
    /** Lets every request that has begun be answered. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS).unref()
      }),
  }
}
