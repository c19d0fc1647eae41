import { expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createSiteFigures } from './site-figures.ts'

const MOVEMENTS = { granted: 20, spent: 5, released: 0, refunded: 0, expired: 1, takenBack: 0 }

function figuresWith({ now = () => new Date('2026-03-01T12:00:00Z') } = {}) {
  const countDead = vi.fn(async () => 2)
  const figures = createSiteFigures({
    generations: {
      countOpen: async () => [{ tool: 'sticker', open: 3 }],
      outcomes: async () => [
        { status: 'succeeded', errorName: null, count: 7 },
        { status: 'failed', errorName: 'our_fault', count: 1 },
      ],
    },
    credits: { movements: async () => MOVEMENTS },
    queue: { countDead },
    status: {
      recent: async () => ({
        at: now(),
        waits: new Map([['sticker', { tool: 'sticker', runs: 4, medianMs: 4_000, slowMs: 9_000 }]]),
        slowestRefundMs: 500,
      }),
    },
    now,
  })
  return { figures, countDead }
}

test('says what this process and the whole site do, in the words of Prometheus', async () => {
  const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 }
  const node = { id: 'box:1', engines: [], slots: 2, fullSince: null, speed: 1.5, startedAt: new Date() }
  const metrics = createMetrics({ pool, figures: figuresWith().figures, nodes: { list: () => [node] } })
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
    'plumdrop_credits_today{movement="spent"} 5',
    'plumdrop_dead_jobs 2',
    'plumdrop_engine_slots{node="box:1"} 2',
    'plumdrop_engine_speed{node="box:1"} 1.5',
    'plumdrop_wait_seconds{tool="sticker",quantile="0.95"} 9',
    'plumdrop_slowest_refund_seconds 0.5',
  ])
    expect(lines).toContain(line)
})

test('the database is asked once in ten seconds, however many watch', async () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const { figures, countDead } = figuresWith({ now: () => now })
  await Promise.all([figures(), figures(), figures()])
  expect(countDead).toHaveBeenCalledTimes(1)
  now = new Date('2026-03-01T12:00:10Z')
  await figures()
  expect(countDead).toHaveBeenCalledTimes(2)
})

test('a failure is not remembered', async () => {
  const { figures, countDead } = figuresWith()
  countDead.mockRejectedValueOnce(new Error('gone'))
  await expect(figures()).rejects.toThrow('gone')
  expect((await figures()).deadJobs).toBe(2)
})
