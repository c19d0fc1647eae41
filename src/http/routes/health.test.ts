import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import type { AppEnv } from '../request-context.ts'
import { type HealthChecks, mountHealth } from './health.ts'

async function readyWith(checks: Partial<HealthChecks>, stopping = new AbortController().signal) {
  const app = new OpenAPIHono<AppEnv>()
  mountHealth(app, { database: async () => {}, isDiskLow: async () => false, ...checks }, stopping)
  const response = await app.request('/readyz')
  return { code: response.status, ...(await response.json()) }
}

test('a site with a database and disk space is ready', async () => {
  const all = { status: 'ready', accepting: true, database: true, disk: true }
  expect(await readyWith({})).toEqual({ code: 200, ...all })
})

test('reports what is missing: disk space, the database, or that it is stopping', async () => {
  const notReady = { code: 503, status: 'not ready' }
  expect(await readyWith({ isDiskLow: async () => true })).toMatchObject({ ...notReady, disk: false })
  expect(await readyWith({ database: () => Promise.reject(new Error('Gone.')) })).toMatchObject({
    ...notReady,
    database: false,
    disk: true,
  })
  expect(await readyWith({}, AbortSignal.abort())).toMatchObject({ ...notReady, accepting: false })
})
