import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { effectiveCatalogue } from '../../shared/catalogue/effective.ts'
import { estimateQueue, type OpenGeneration } from './queue-estimate.ts'
import { slotsOf as slotsOfRank } from './queue-tier.ts'

const code = effectiveCatalogue(new Map(), new Date())
const slotsOf = (rank: number) => slotsOfRank(rank, code)
const NOW = new Date('2030-01-01T12:00:00Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)

function generation(id: string, more: Partial<OpenGeneration> = {}): OpenGeneration {
  const work = { tool: 'text-to-image-ai', engine: 'Painter', remote: false, size: 1 }
  const run = { ...work, job: 1, runningSince: null, progress: 0 }
  return { id, owner: id, rank: 1, createdAt: NOW, ...run, ...more }
}

/** One machine of our own, and a provider with a limit on runs. */
const lanes =
  (parallel: number, elsewhere = 5) =>
  ({ remote }: { remote: boolean }) =>
    remote ? { name: 'elsewhere', parallel: elsewhere } : { name: 'here', parallel }

const estimate = (open: OpenGeneration[], parallel = 1) =>
  estimateQueue(open, { laneOf: lanes(parallel), runMs: () => 1000, slotsOf, now: NOW })

const placesIn = (open: OpenGeneration[], parallel = 1) =>
  [...estimate(open, parallel)]
    .filter(([, { place }]) => place !== null)
    .sort(([, one], [, next]) => Number(one.place) - Number(next.place))
    .map(([id]) => id)

describe('places', () => {
  it('go by rank first, then by who came first', () => {
    const open = [
      generation('visitor', { rank: 0, job: 1 }),
      generation('second', { job: 3 }),
      generation('first', { job: 2 }),
      generation('vip', { rank: 2, job: 4 }),
    ]
    expect(placesIn(open)).toEqual(['vip', 'first', 'second', 'visitor'])
  })

  it('of one person with many do not push back the others (trap: one person fills the queue)', () => {
    const mine = (id: string, job: number | null, ms: number) =>
      generation(id, { owner: 'me', job, createdAt: at(ms) })
    const open = [mine('a', 1, 0), mine('b', 2, 1), mine('c', null, 2), mine('d', null, 3)]
    const theirs = generation('theirs', { owner: 'them', job: 3, createdAt: at(4) })
    expect(placesIn([...open, theirs])).toEqual(['a', 'b', 'theirs', 'c', 'd'])
  })
})

describe('work elsewhere', () => {
  const remote = (id: string, job: number) => generation(id, { remote: true, engine: 'Provider', job })

  it('takes no turn of this machine, and waits for none', () => {
    const open = [remote('far', 1), generation('first', { job: 2 }), generation('second', { job: 3 })]
    const waits = estimate([...open, remote('farther', 4)])
    expect(waits.get('far')).toEqual({ place: 1, waitMs: 1000 })
    expect(waits.get('farther')).toEqual({ place: 2, waitMs: 1000 })
    expect(waits.get('first')).toEqual({ place: 1, waitMs: 1000 })
    expect(waits.get('second')).toEqual({ place: 2, waitMs: 2000 })
  })

  it('waits if its provider is at its limit', () => {
    const facts = { laneOf: lanes(9, 1), runMs: () => 1000, slotsOf, now: NOW }
    const waits = estimateQueue([remote('a', 1), remote('b', 2)], facts)
    expect(waits.get('b')).toEqual({ place: 2, waitMs: 2000 })
  })

  it('still takes one of its owner’s places in the queue', () => {
    const mine = (id: string, more: Partial<OpenGeneration>) =>
      generation(id, { owner: 'me', rank: 0, ...more })
    const open = [
      mine('far', { remote: true, runningSince: NOW, job: 1 }),
      mine('here', { job: null, createdAt: at(1) }),
    ]
    expect(estimate(open).get('here')).toEqual({ place: 1, waitMs: 2000 })
  })
})

describe('waits', () => {
  it('add up what runs before, on as many machines as there are', () => {
    const open = ['a', 'b', 'c', 'd'].map((id, i) => generation(id, { job: i }))
    expect([...estimate(open, 2).values()].map(({ waitMs }) => waitMs)).toEqual([1000, 1000, 2000, 2000])
  })

  it('follow the progress of running work once it reports any', () => {
    const half = generation('half', { runningSince: at(-5000), progress: 0.5 })
    const fresh = generation('fresh', { runningSince: at(-200), progress: 0.01 })
    const waits = estimate([half, fresh, generation('next')], 2)
    expect(waits.get('half')).toEqual({ place: null, waitMs: 5000 })
    expect(waits.get('fresh')).toEqual({ place: null, waitMs: 800 })
    expect(waits.get('next')).toEqual({ place: 1, waitMs: 1800 })
  })

  it('do not jump when the first progress is slow (trap: 55 seconds, 2 minutes, 45 seconds)', () => {
    const running = (seconds: number, progress: number) =>
      generation('video', { runningSince: at(-1000 * seconds), progress })
    const waitOf = (run: OpenGeneration) =>
      estimateQueue([run], { laneOf: lanes(1), runMs: () => 60_000, slotsOf, now: NOW }).get('video')?.waitMs
    expect(waitOf(running(9, 0.09))).toBe(51_000)
    expect(waitOf(running(15, 0.14))).toBeLessThan(60_000)
    expect(waitOf(running(30, 0.5))).toBe(30_000)
    // Beyond the usual time the estimate is wrong, and only the progress counts.
    expect(waitOf(running(60, 0.25))).toBe(180_000)
  })

  it('grow with the size, which grows with the work (trap: an hour of speech "in 8 seconds")', () => {
    const runMs = ({ size }: { size: number }) => 1000 * size
    const open = [generation('short', { size: 1 }), generation('long', { size: 25, job: 2 })]
    const waits = estimateQueue(open, { laneOf: lanes(2), runMs, slotsOf, now: NOW })
    expect([waits.get('short')?.waitMs, waits.get('long')?.waitMs]).toEqual([1000, 25_000])
  })

  it('of slow work do not reach zero (trap: done for minutes)', () => {
    const slow = generation('slow', { runningSince: at(-60_000), progress: 0 })
    expect(estimate([slow]).get('slow')?.waitMs).toBe(6000)
  })
})

const owners = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const generations = fc
  .array(
    fc.record({
      owner: owners,
      running: fc.boolean(),
      sent: fc.boolean(),
      progress: fc.float({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ owner, running, sent, progress }, i) =>
      generation(`g${i}`, {
        owner,
        rank: owner.charCodeAt(0) % 3,
        createdAt: at(i),
        job: sent || running ? i : null,
        runningSince: running ? at(-500) : null,
        progress,
      }),
    ),
  )

test('everybody in the queue has a place of their own, without gaps, whatever the queue', () => {
  fc.assert(
    fc.property(generations, fc.integer({ min: 1, max: 8 }), (open, parallel) => {
      const estimates = estimate(open, parallel)
      const waiting = open.filter(({ runningSince }) => !runningSince)
      const places = waiting
        .map(({ id }) => estimates.get(id)?.place)
        .sort((one, next) => Number(one) - Number(next))
      expect(places).toEqual(waiting.map((_, i) => i + 1))
      expect([...estimates.values()].every(({ waitMs }) => Number.isInteger(waitMs) && waitMs >= 0)).toBe(
        true,
      )
      // A person's generations of the same rank keep their order.
      for (const owner of new Set(waiting.map((one) => one.owner))) {
        const unsent = waiting.filter((one) => one.owner === owner && one.job === null)
        const own = unsent.map(({ id }) => Number(estimates.get(id)?.place))
        expect(own).toEqual(own.toSorted((one, next) => one - next))
      }
    }),
  )
})

test('ten thousand waiting generations are estimated within a moment', () => {
  const open = Array.from({ length: 10_000 }, (_, i) =>
    generation(`g${i}`, { owner: `o${i % 3000}`, rank: i % 3, job: i < 3000 ? i : null, createdAt: at(i) }),
  )
  expect(estimate(open, 4).size).toBe(10_000)
})
