import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from '../modules/metrics/metrics.ts'
import { ConfigError } from './environment.ts'

type MetricsPort = { host: string; port: number; metrics: Pick<Metrics, 'text' | 'contentType'>; log: Logger }

/** A separate port for monitoring, of workers too: its figures are not for visitors. */
export async function openMetricsPort({ host, port, metrics, log }: MetricsPort) {
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  )
  app.onError((error, context) => {
    log.warn({ err: error }, 'the figures could not be read')
    return context.body(null, 503)
  })
  const server = createAdaptorServer(app) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(`METRICS_PORT ${port} cannot be used (${error.code}): set it to another one.`)),
    )
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
