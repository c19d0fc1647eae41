import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import { startOtlpExporter } from '../src/adapters/traces/otlp-exporter.ts'
import { describeRequest } from '../src/http/middleware/request.ts'
import type { AppEnv } from '../src/http/request-context.ts'
import { createLog } from '../src/main/log.ts'
import { createWorld, foxes, newPerson } from '../src/modules/generations/generations.fixture.ts'
import { eventually } from './contracts/painting-jobs.ts'
import { createTestDatabase } from './database.ts'

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
            }),
          ),
        }),
      ),
    }),
  ),
})
type SentSpan = z.infer<typeof Sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

const { db, url } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const silent = pino({ level: 'silent' })

/** A collector that takes what it is sent. */
async function openCollector() {
  const spans: SentSpan[] = []
  const take = (sent: unknown) => {
    for (const { scopeSpans } of Sent.parse(sent).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
  }
  const server = createServer((request, response) => {
    expect(request.url).toBe('/v1/traces')
    void json(request)
      .then(take)
      .then(() => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const address = server.address()
  return { spans, endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

it('one click is one trace: request, job, engine and stored files, and the log names it', async () => {
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

  const [trace, click] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
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
  const [request, job] = [find('POST'), find('job generations.run')]
  expect(request?.parentSpanId).toBe(click)
  expect(job?.parentSpanId).toBe(request?.spanId)
  expect(find('engine')?.parentSpanId).toBe(job?.spanId)
  expect(find('store files')?.parentSpanId).toBe(job?.spanId)
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([trace])
})

it('what is no trace begins a new one, and a share of none sends nothing', async () => {
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
