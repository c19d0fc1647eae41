import { rm } from 'node:fs/promises'
import { OpenAPIHono } from '@hono/zod-openapi'
import { pino } from 'pino'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { callerOf } from '../../../tests/callers.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { RejectedByEngineError } from '../../modules/generations/engine.ts'
import { bring, createWorld, foxes, newPerson } from '../../modules/generations/generations.fixture.ts'
import { createLimits } from '../../modules/limits/limits.service.ts'
import { Generation, generationCalls } from '../../shared/contract/generations.ts'
import { implementCalls } from '../calls.ts'
import { errorResponse } from '../error-response.ts'
import type { AppEnv } from '../request-context.ts'
import { generationHandlers, mountGenerationEvents } from './generations.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const visitor = await newPerson(world, 5, { kind: 'visitor' })

/** Only these calls, for a single visitor. */
function createCalls(visitorId: string | null, stopping = new AbortController().signal) {
  const app = new OpenAPIHono<AppEnv>()
  const log = pino({ level: 'silent' })
  app.onError((error, context) => errorResponse(error, context))
  app.use((context, next) => {
    context.set('request', { requestId: 'r', address: 'a', locale: 'en-US', log })
    context.set('caller', callerOf({ visitorId }))
    return next()
  })
  const { generations, pageTitles } = world
  const options = { domain: 'plumdrop.test', generations, pageTitles }
  const limits = createLimits(db.pool)
  implementCalls(
    app,
    generationCalls,
    generationHandlers({ ...options, hashNetwork: async (address) => address, limits }),
  )
  mountGenerationEvents(app, options, stopping)
  return app
}

const app = createCalls(visitor.id)

async function post(path: string, body: unknown = {}, calls = app) {
  const headers = { 'content-type': 'application/json' }
  return (await calls.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

it('events report a generation up to its end, and then close (trap: events after completion)', async () => {
  const { data } = await post('/api/generations', foxes())
  const response = await app.request(`/api/generations/${data.id}/events`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  await world.runNext()
  const text = await response.text()
  const events = text.split('\n\n').filter((event) => event.startsWith('event: generation'))
  const told = events.map((event) => Generation.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '')))
  expect(told.at(-1)).toMatchObject({ id: data.id, status: 'succeeded', progress: 1 })
  expect(told.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

it('one stream reports all of a person’s generations', async () => {
  const begun = [await post('/api/generations', foxes()), await post('/api/generations', foxes())]
  const response = await app.request('/api/generation-events')
  for (const { data } of begun) await post(`/api/generations/${data.id}/cancel`)
  const text = await response.text()
  for (const { data } of begun) expect(text).toMatch(new RegExp(`"id":"${data.id}"[^\n]*"status":"canceled"`))
  expect((await createCalls(null).request('/api/generation-events')).status).toBe(404)
})

it('events end when the site stops, so that the browser reconnects', async () => {
  const { data } = await post('/api/generations', foxes())
  const site = new AbortController()
  const response = await createCalls(visitor.id, site.signal).request(`/api/generations/${data.id}/events`)
  site.abort()
  expect(await response.text()).not.toContain('"status":"succeeded"')
  await post(`/api/generations/${data.id}/cancel`)
})

it('a failure is explained, and says that nothing was charged', async () => {
  const { data } = await post('/api/generations', foxes())
  const { data: cancelled } = await post(`/api/generations/${data.id}/cancel`)
  expect(cancelled).toMatchObject({
    status: 'canceled',
    credits: { held: 1, captured: 0, released: 1 },
    error: { name: 'canceled', message: 'Canceled. You were not charged.' },
  })
})

it('a rejection by an engine has the words of the quote, and says once that nothing was charged', async () => {
  const { data } = await post('/api/generations', foxes())
  world.engine.run = () => Promise.reject(new RejectedByEngineError('cannot_draw'))
  await world.runNext()
  const { error } = (await (await app.request(`/api/generations/${data.id}`)).json()).data
  expect(error.name).toBe('rejection.cannot_draw')
  expect(error.message).toMatch(/^We can’t draw anything in this prompt yet\..* You were not charged\.$/)
  expect(error.message.match(/charged/g)).toHaveLength(1)
})

it('of several files, the one that the content policy forbids is named', async () => {
  const target = await bring(world, visitor)
  const source = await bring(world, visitor)
  Object.assign(world.uploads.known.get(source) ?? {}, { name: 'me.jpg' })
  const inputs = { target, source }
  const { data } = await post('/api/generations', { tool: 'ai-face-swap', inputs, consent: true })
  world.rules.blockedPictures.add('input-2')
  onTestFinished(() => world.rules.blockedPictures.clear())
  await world.runNext()
  const answer = await (await app.request(`/api/generations/${data.id}`)).json()
  expect(answer.data).toMatchObject({
    status: 'blocked',
    error: {
      name: 'blocked',
      message: 'Our content policy doesn’t allow “me.jpg”. You were not charged.',
    },
  })
})

it('a preview names the forbidden file, too', async () => {
  const target = await bring(world, visitor, 'gif')
  const source = await bring(world, visitor)
  Object.assign(world.uploads.known.get(target) ?? {}, { name: 'holiday.gif' })
  world.rules.blockedPictures.add('copy')
  onTestFinished(() => world.rules.blockedPictures.clear())
  const form = { tool: 'gif-face-swap', inputs: { target, source }, consent: true }
  expect((await post('/api/generations/preview', form)).data).toEqual({
    pictures: [],
    problem: 'Our content policy doesn’t allow “holiday.gif”. You were not charged.',
  })
})

it('an error about a wrong value uses the label of its field', async () => {
  const answer = await post('/api/generations', { tool: 'text-to-image-ai', inputs: {} })
  expect(answer).toMatchObject({
    code: 30002,
    msg: 'Describe it: please fill this in.',
    data: { name: 'prompt' },
  })
})

it('unknown callers see nothing, and are asked to sign in if no more visitors are allowed', async () => {
  const unknown = createCalls(null)
  const { data } = await post('/api/generations', foxes())
  expect((await unknown.request(`/api/generations/${data.id}`)).status).toBe(404)
  expect((await unknown.request(`/api/generations/${data.id}/events`)).status).toBe(404)
  expect(await (await unknown.request('/api/generations')).json()).toMatchObject({
    data: { generations: [] },
  })
  expect(await post('/api/generations', foxes(), unknown)).toMatchObject({ code: 20001 })
})
