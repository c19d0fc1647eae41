import { rm } from 'node:fs/promises'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import { startOtlpExporter } from '../src/adapters/traces/otlp-exporter.ts'
import { describeRequest } from '../src/http/middleware/request.ts'
import type { AppEnv } from '../src/http/request-context.ts'
import { createLog } from '../src/main/log.ts'
import { createWorld, foxes, newPerson } from '../src/modules/generations/generations.fixture.ts'
import { eventually } from './contracts/painting-jobs.ts'
import { createTestDatabase } from './database.ts'
import { openTraceCollector } from './trace-collector.ts'

const { db, url } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const silent = pino({ level: 'silent' })

async function openCollector() {
  const collector = await openTraceCollector()
  afterAll(collector.close)
  return collector
}

it('one click is one trace: request, job, engine and stored files, and the log contains its id', async () => {
  const { spans, endpoint } = await openCollector()
  const settings = { endpoint, headers: {}, share: 1, resource: { 'service.name': 'plumdrop' } }
  const exporter = startOtlpExporter({ ...settings, log: silent })
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const owner = await newPerson(world, 5)
  const web = new Hono<AppEnv>()
  web.use(describeRequest({ log, trustedProxies: 0 }))
  web.post('/start', async (context) => context.json(await world.generations.start(owner, foxes())))
  const pool = connectPostgres({ connection: url, poolSize: 10, log: silent })
  const worker = new GraphileWorker({ pool, log: silent })

  const trace = '0af7651916cd43dd8448eb211c80319c'
  const click = 'b7ad6b7169203331'
  await web.request('/start', { method: 'POST', headers: { traceparent: `00-${trace}-${click}-01` } })
  await worker.start({ jobs: world.jobs, concurrency: 1 })
  await eventually(async () => {
    const { rows } = await db.pool.query('select status from generations')
    expect(rows).toEqual([{ status: 'succeeded' }])
  })
  await worker.stop()
  await exporter.close()

  const ofTrace = spans.filter(({ traceId }) => traceId === trace)
  const find = (name: string) => ofTrace.find((span) => span.name.startsWith(name))
  const request = find('POST')
  const job = find('job generations.run')
  expect(request?.parentSpanId).toBe(click)
  expect(job?.parentSpanId).toBe(request?.spanId)
  expect(find('engine')?.parentSpanId).toBe(job?.spanId)
  expect(find('store files')?.parentSpanId).toBe(job?.spanId)
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([trace])
})

it('an invalid trace header starts a new one, and a sampling rate of zero sends nothing', async () => {
  const { spans, endpoint } = await openCollector()
  const exporter = startOtlpExporter({ endpoint, headers: {}, share: 0, resource: {}, log: silent })
  const lines: string[] = []
  const web = new Hono<AppEnv>()
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  web.use(describeRequest({ log, trustedProxies: 0 }))
  web.get('/', (context) => context.text('here'))
  await web.request('/', { headers: { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` } })
  await exporter.close()
  expect(JSON.parse(lines[0] ?? '{}').traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(spans).toEqual([])
})
