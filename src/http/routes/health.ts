import type { App } from '../app.ts'

export type HealthChecks = {
  /** False from the moment a shutdown begins, so that a load balancer stops sending work. */
  accepting: () => boolean
  /** Resolves when the database answers. */
  database: () => Promise<unknown>
}

export function mountHealth(app: App, checks: HealthChecks): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }))

  app.get('/readyz', async (context) => {
    const database = await checks.database().then(
      () => true,
      () => false,
    )
    const ready = checks.accepting() && database
    return context.json(
      { status: ready ? 'ready' : 'not ready', accepting: checks.accepting(), database },
      ready ? 200 : 503,
    )
  })
}
