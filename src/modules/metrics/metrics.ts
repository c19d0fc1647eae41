import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EngineNodes } from '../generations/engine-nodes.ts'
import type { EngineSpeed } from '../generations/engine-speed.ts'
import type { SiteFigures } from './site-figures.ts'
import { NODE_GAUGES, type Reading, SITE_GAUGES } from './site-gauges.ts'

type MetricsParts = {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  figures: SiteFigures
  /** The processes that run engines, as this one knows them. */
  nodes: Pick<EngineNodes, 'list'>
  /** Of the engines of this process. */
  speed: Pick<EngineSpeed, 'times'>
}

/** One answered request, named by the pattern of its route: addresses can contain codes and names. */
export type AnsweredRequest = { method: string; route: string; status: number; ms: number }

export type Metrics = ReturnType<typeof createMetrics>

const SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30]

/**
 * Metrics of this process and the site, in the format of Prometheus. Figures of the whole site are the same on every
 * node.
 */
export function createMetrics({ pool, figures, nodes, speed }: MetricsParts) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'plumdrop_request_seconds',
    help: 'Requests that this process has answered, and how long each took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, labelNames: readonly string[], read: () => Promise<Reading[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const readings = await read()
        this.reset()
        for (const [labels, value] of readings) this.set(labels, value)
      },
    })
  gauge(
    'plumdrop_database_connections',
    'Connections of this process to the database, and those who wait for one',
    ['state'],
    async () => [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waited_for' }, pool.waitingCount],
    ],
  )
  for (const { name, help, labels, read } of NODE_GAUGES)
    gauge(name, help, labels, async () => nodes.list().flatMap(read))
  for (const { name, help, labels, read } of SITE_GAUGES)
    gauge(name, help, labels, async () => read(await figures()))
  const engineLabels = ['tool', 'outcome'] as const
  const engineCounter = (name: string, help: string, read: (time: EngineSpeed['times'][number]) => number) =>
    new Counter({
      name,
      help,
      labelNames: engineLabels,
      registers,
      collect() {
        this.reset()
        for (const time of speed.times)
          this.inc({ tool: time.tool, outcome: time.made ? 'made' : 'failed' }, read(time))
      },
    })
  engineCounter('plumdrop_engine_runs_total', 'Runs on the engines of this process', ({ runs }) => runs)
  engineCounter('plumdrop_engine_seconds_total', 'Time that they have taken', ({ ms }) => ms / 1000)

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: ({ method, route, status, ms }: AnsweredRequest): void =>
      requests.observe({ method, route, status }, ms / 1000),
  }
}
