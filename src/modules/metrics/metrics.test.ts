import { expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createSiteFigures } from './site-figures.ts'

const MOVEMENTS = { granted: 20, held: 8, spent: 5, released: 2, expired: 1, takenBack: 0 }

const WAIT = {
  tool: 'sticker',
  runs: 4,
  medianMs: 4_000,
  slowMs: 9_000,
  queueMedianMs: 100,
  queueSlowMs: 2_000,
}

function figuresWith({ now = () => new Date('2026-03-01T12:00:00Z') } = {}) {
  const countDead = vi.fn(async () => 2)
  const figures = createSiteFigures({
    generations: {
      countOpen: async () => [{ tool: 'sticker', open: 3, waiting: 2, longestWaitMs: 1_500 }],
      spentToday: async () => [{ provider: 'fal', spentMicros: 250_000, runs: 5, open: 1 }],
      outcomes: async () => [
        { status: 'succeeded', errorName: null, count: 7 },
        { status: 'failed', errorName: 'our_fault', count: 1 },
      ],
    },
    credits: { movements: async () => MOVEMENTS, heldNow: async () => 3 },
    queue: { countDead },
    status: {
      recent: async () => ({
        at: now(),
        waits: new Map([['sticker', WAIT]]),
        slowestRefundMs: 500,
        incidents: [],
      }),
    },
    now,
  })
  return { figures, countDead }
}

test('describe this process and the whole site in the format of Prometheus', async () => {
  const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 }
  const node = { id: 'box:1', engines: [], slots: 2, fullSince: null, speed: 1.5, startedAt: new Date() }
  const full = { ...node, id: 'box:2', slots: 0, fullSince: new Date() }
  const nodes = { list: () => [node, full] }
  const speed = { times: [{ tool: 'sticker', made: true, runs: 2, ms: 3_000 }] }
  const metrics = createMetrics({ pool, figures: figuresWith().figures, nodes, speed })
  metrics.observeRequest({ method: 'GET', route: '/api/tools/:slug', status: 200, ms: 40 })
  const lines = (await metrics.text()).split('\n')
  for (const line of [
    'plumdrop_request_seconds_count{method="GET",route="/api/tools/:slug",status="200"} 1',
    'plumdrop_request_seconds_bucket{le="0.02",method="GET",route="/api/tools/:slug",status="200"} 0',
    'plumdrop_request_seconds_bucket{le="0.1",method="GET",route="/api/tools/:slug",status="200"} 1',
    'plumdrop_database_connections{state="used"} 2',
    'plumdrop_database_connections{state="waited_for"} 1',
    'plumdrop_open_generations{tool="sticker"} 3',
    'plumdrop_generations_today{status="failed",cause="our_fault"} 1',
    'plumdrop_waiting_generations{tool="sticker"} 2',
    'plumdrop_longest_waiting_seconds{tool="sticker"} 1.5',
    'plumdrop_queue_seconds{tool="sticker",quantile="0.95"} 2',
    'plumdrop_credits_today{movement="held"} 8',
    'plumdrop_credits_today{movement="spent"} 5',
    'plumdrop_credits_today{movement="released"} 2',
    'plumdrop_credits_held 3',
    'plumdrop_provider_cost_dollars_today{provider="fal"} 0.25',
    'plumdrop_provider_open_runs{provider="fal"} 1',
    'plumdrop_engine_full{node="box:1"} 0',
    'plumdrop_engine_full{node="box:2"} 1',
    'plumdrop_engine_runs_total{tool="sticker",outcome="made"} 2',
    'plumdrop_engine_seconds_total{tool="sticker",outcome="made"} 3',
    'plumdrop_dead_jobs 2',
    'plumdrop_engine_slots{node="box:1"} 2',
    'plumdrop_engine_speed{node="box:1"} 1.5',
    'plumdrop_wait_seconds{tool="sticker",quantile="0.95"} 9',
    'plumdrop_slowest_refund_seconds 0.5',
  ])
    expect(lines).toContain(line)
})

test('the database is queried once in ten seconds, however many watch', async () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const { figures, countDead } = figuresWith({ now: () => now })
  await Promise.all([figures(), figures(), figures()])
  expect(countDead).toHaveBeenCalledTimes(1)
  now = new Date('2026-03-01T12:00:10Z')
  await figures()
  expect(countDead).toHaveBeenCalledTimes(2)
})

test('an error is not cached', async () => {
  const { figures, countDead } = figuresWith()
  countDead.mockRejectedValueOnce(new Error('gone'))
  await expect(figures()).rejects.toThrow('gone')
  expect((await figures()).deadJobs).toBe(2)
})
