import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Code } from '../shared/codes.ts'
import { AppError } from '../shared/errors.ts'
import { errorResponse, inputRefused } from './error-response.ts'
import type { AppEnv } from './request-context.ts'

const logged: string[] = []
const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(line) })

/** A site on which everything fails in one way. */
function failingWith(error: Error) {
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    context.set('request', { requestId: 'req_1', address: '192.0.2.1', locale: 'en-US', log })
    await next()
  })
  app.all('*', () => {
    throw error
  })
  app.onError(errorResponse)
  logged.length = 0
  return app
}

it('an expected failure has its own code, status and message, and is not logged as an error', async () => {
  const app = failingWith(new AppError('insufficient_credits', { required: 3, available: 1 }))
  const response = await app.request('/api/generations', { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    code: Code.insufficientCredits,
    data: { required: 3, available: 1 },
  })
  expect(logged).toEqual([])
})

it('an unexpected failure is logged completely, and the caller only gets its number', async () => {
  const response = await failingWith(new Error('password of the database: plum')).request('/api/site')
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).not.toContain('plum')
  expect(text).toContain('req_1')
  expect(logged.join()).toContain('password of the database: plum')
})

it('says when to retry, if that is known', async () => {
  const response = await failingWith(new AppError('slow_down', { seconds: 7 })).request('/api/site')
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
})

it('browsers get a page with a way on, and programs get the envelope', async () => {
  const app = failingWith(new AppError('busy', { seconds: 5 }))
  const page = await app.request('/pricing', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const text = await page.text()
  expect(text).toContain('Please try again in 5 seconds.')
  expect(text).toContain('<a href="">Try again</a> <a href="/">')
  expect(text).not.toContain('<script')
  const call = await app.request('/api/x', { headers: { accept: 'text/html' } })
  expect(call.headers.get('content-type')).toContain('application/json')
})

it.each([
  ['a form that was sent', 'POST', new Error('broken'), 500],
  ['what is not there', 'GET', new AppError('not_found'), 404],
])('%s is not asked for again', async (_, method, error, status) => {
  const app = failingWith(error)
  const page = await app.request('/checkout/1', { method, headers: { accept: 'text/html' } })
  expect(page.status).toBe(status)
  expect(await page.text()).not.toContain('Try again')
})

it.each([
  [new HTTPException(415), 415, Code.inputRefused],
  [new HTTPException(400), 422, Code.inputRefused],
  [new HTTPException(502), 500, Code.ourFault],
])('an error of the framework (%s) becomes one of ours: %i', async (error, status, code) => {
  const response = await failingWith(error).request('/api/x')
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

it('names the first refused field, even a nested one', () => {
  const schema = z.object({ person: z.object({ age: z.number() }) })
  const { error } = schema.safeParse({ person: { age: 'ten' } })
  expect(error && inputRefused(error)).toMatchObject({
    reason: 'input_refused',
    details: { field: 'person.age' },
  })
})

it('if the database is down, people are asked to come back in a moment', async () => {
  const broken = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  const cut = new Error('Connection terminated unexpectedly')
  for (const cause of [broken, starting, full, cut]) {
    const app = failingWith(new Error('Failed query', { cause }))
    const response = await app.request('/api/credit/details')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({
      code: Code.busy,
      msg: 'We’re busy right now. Please try again in 5 seconds.',
    })
    expect(logged.map((line) => JSON.parse(line).level)).toEqual([40])
  }
})
