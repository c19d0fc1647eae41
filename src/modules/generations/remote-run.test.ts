import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { RejectedByEngineError, RetryableEngineError } from './engine.ts'
import type { EngineRun } from './engine-runs.store.ts'
import { createShop } from './remote.fixture.ts'
import { EngineUnavailableError } from './remote-engine.ts'
import { discardCopy, failureOf, newRun, remoteRunOf } from './remote-run.ts'

const { engine, provider, shop } = createShop()
const createdAt = new Date('2026-01-01T00:00:00Z')
const wanted = { generationId: 'gen_1', tool: 'text-to-image-ai', costMicros: 40_000, createdAt }
const running = {
  ...newRun(engine, wanted),
  state: 'running',
  handle: 'handle-1',
  currency: 'USD',
  costCertain: true,
  creditsCaptured: null,
  lastError: null,
  submittedAt: createdAt,
  wokenAt: null,
  finishedAt: null,
} satisfies EngineRun

it('has an id of its own and the deadline of its engine', () => {
  const run = newRun(engine, wanted)
  expect(run).toMatchObject({ engineId: 'shop:painter', provider: 'shop', model: 'painter', ...wanted })
  expect(run.deadlineAt).toEqual(new Date('2026-01-01T00:01:00Z'))
  expect(run.id).not.toBe(running.id)
})

it('is known to the provider once it has a handle', () => {
  expect(remoteRunOf(running)).toEqual({ key: running.id, model: 'painter', handle: 'handle-1' })
  expect(remoteRunOf({ ...running, handle: null })).toBeNull()
})

describe('a failure', () => {
  it('has the provider’s words as its cause, beneath those of the port', () => {
    const cause = new Error('fal answered 422: no such size')
    expect(failureOf(new RejectedByEngineError('not_taken', { cause })).message).toBe(cause.message)
    expect(failureOf('nothing').message).toBe('nothing')
  })

  it('says how long to wait, and whether waiting helps at all', () => {
    expect(failureOf(new RetryableEngineError('Slow down.', { retryAfterMs: 5_000 }))).toEqual({
      message: 'Slow down.',
      lasting: false,
      retryAfterMs: 5_000,
    })
    expect(failureOf(new EngineUnavailableError('The key is wrong.'))).toMatchObject({ lasting: true })
  })
})

it('loses nothing if the provider cannot delete its copy', async () => {
  const context = {
    attempt: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    log: pino({ level: 'silent' }),
  }
  const stubborn = { ...provider, discard: () => Promise.reject(new Error('It is gone.')) }
  await discardCopy(stubborn, running, context)
  await discardCopy(provider, { ...running, handle: null }, context)
  expect(shop.discarded).toEqual([])
  await discardCopy(provider, running, context)
  expect(shop.discarded).toEqual(['handle-1'])
})
