import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EngineNodes } from '../generations/engine-nodes.ts'
import type { SiteFigures } from './site-figures.ts'

type MetricsParts = {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  figures: SiteFigures
  /** The processes that run engines, as this one knows them. */
  nodes: Pick<EngineNodes, 'list'>
}

/** One request that was answered, named by the pattern of its route: addresses can carry codes and names. */
export type AnsweredRequest = { method: string; route: string; status: number; ms: number }

export type Metrics = ReturnType<typeof createMetrics>

const SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30]

/** What this process and the site do, in the words of Prometheus. Figures of the whole site are the same on every node. */
export function createMetrics({ pool, figures, nodes }: MetricsParts) {
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
  new Gauge({
    name: 'plumdrop_database_connections',
    help: 'Connections of this process to the database, and those who wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'plumdrop_open_generations',
    help: 'Generations of the whole site that wait or run',
    labelNames: ['tool'],
    registers,
    async collect() {
      this.reset()
      for (const { tool, open } of (await figures()).open) this.set({ tool }, open)
    },
  })
  new Gauge({
    name: 'plumdrop_generations_today',
    help: 'Generations of the whole site that were started since midnight (UTC), by how they stand',
    labelNames: ['status', 'cause'],
    registers,
    async collect() {
      this.reset()
      for (const { status, errorName, count } of (await figures()).outcomes) {
        this.set({ status, cause: errorName ?? '' }, count)
      }
    },
  })
  new Gauge({
    name: 'plumdrop_credits_today',
    help: 'Credits of the whole site that have moved since midnight (UTC)',
    labelNames: ['movement'],
    registers,
    async collect() {
      for (const [movement, credits] of Object.entries((await figures()).movements)) {
        this.set({ movement }, credits)
      }
    },
  })
  new Gauge({
    name: 'plumdrop_engine_slots',
    help: 'Generations that run at the same time on each process with engines; 0 for one that ends',
    labelNames: ['node'],
    registers,
    collect() {
      this.reset()
      for (const { id, slots } of nodes.list()) this.set({ node: id }, slots)
    },
  })
  new Gauge({
    name: 'plumdrop_engine_speed',
    help: 'How fast each process with engines is, beside what was expected of its latest runs',
    labelNames: ['node'],
    registers,
    collect() {
      this.reset()
      for (const { id, speed } of nodes.list()) if (speed !== null) this.set({ node: id }, speed)
    },
  })
  new Gauge({
    name: 'plumdrop_wait_seconds',
    help: 'From the press of the button to the file, in the last 24 hours, by tool',
    labelNames: ['tool', 'quantile'],
    registers,
    async collect() {
      this.reset()
      for (const { tool, medianMs, slowMs } of (await figures()).waits) {
        this.set({ tool, quantile: '0.5' }, medianMs / 1000)
        this.set({ tool, quantile: '0.95' }, slowMs / 1000)
      }
    },
  })
  new Gauge({
    name: 'plumdrop_slowest_refund_seconds',
    help: 'From a failure until its credits were free again, at the slowest, in the last 24 hours',
    registers,
    async collect() {
      this.reset()
      const { slowestRefundMs } = await figures()
      if (slowestRefundMs !== null) this.set(slowestRefundMs / 1000)
    },
  })
  new Gauge({
    name: 'plumdrop_dead_jobs',
    help: 'Jobs of the whole site that have failed for good',
    registers,
    async collect() {
      this.set((await figures()).deadJobs)
    },
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: ({ method, route, status, ms }: AnsweredRequest): void =>
      requests.observe({ method, route, status }, ms / 1000),
  }
}
