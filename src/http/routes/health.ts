import type { App } from '../app-type.ts'

export type HealthChecks = {
  /** Resolves if the database answers. */
  database: () => Promise<unknown>
  /** Whether there is too little disk space for anything new. */
  isDiskLow: () => Promise<boolean>
}

/** Not ready once a shutdown begins, so that a load balancer stops sending requests. */
export function mountHealth(app: App, checks: HealthChecks, stopping: AbortSignal): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }))

  app.get('/readyz', async (context) => {
    const database = await checks.database().then(
      () => true,
      () => false,
    )
    const accepting = !stopping.aborted
    const disk = !(await checks.isDiskLow())
    const ready = accepting && database && disk
    return context.json(
      { status: ready ? 'ready' : 'not ready', accepting, database, disk },
      ready ? 200 : 503,
    )
  })
}
