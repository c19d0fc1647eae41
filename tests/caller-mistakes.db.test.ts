import { expect, it } from 'vitest'
import { Code } from '../src/shared/codes.ts'
import type { Call } from '../src/shared/contract/call.ts'
import { contract } from '../src/shared/contract/contract.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { addPasskey, newNetwork, register } from './people.ts'

const OPERATOR = 'operator@example.com'
const { db } = await createTestDatabase()
const site = createTestApp(db, { operatorEmails: [OPERATOR] })
const { token } = await register(site, { email: OPERATOR })
await addPasskey(site, token)

const calls = Object.entries<Call>(contract).map(([name, call]) => {
  const [method = 'GET', template = '/'] = name.split(' ')
  return { method, template, call }
})
const withId = (template: string, id = 'x') => template.replace(/\{\w+\}/g, id)

type Body = { body?: string; headers?: Record<string, string> }

async function send(method: string, path: string, init: Body = {}) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': newNetwork(), ...init.headers }
  const response = await site.app.request(`http://plumdrop.test${path}`, { method, ...init, headers })
  const { code, msg } = await response.json()
  return { status: response.status, code, msg, at: `${method} ${path.slice(0, 80)}` }
}

it('every call that reads a body reports one that is not JSON', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'image/png']
  for (const { method, template } of calls.filter(({ call }) => call.body && !call.params)) {
    for (const type of types) {
      const answer = await send(method, template, { body: '{}', headers: { 'content-type': type } })
      expect(answer).toMatchObject({ status: 415, code: Code.inputRefused })
      expect(answer.msg).toContain('application/json')
    }
  }
})

it('every call refuses a null character in an id or a query with words', async () => {
  const addresses = calls.flatMap(({ method, template, call }) => [
    ...(call.params ? [{ method, path: withId(template, 'a%00b') }] : []),
    ...Object.keys(call.query?.shape ?? {}).map((name) => ({
      method,
      path: `${withId(template)}?${name}=a%00b`,
    })),
  ])
  expect(addresses.length).toBeGreaterThan(20)
  for (const { method, path } of addresses) {
    const answer = await send(method, path)
    expect(answer).toMatchObject({ status: 422, code: Code.inputRefused })
    expect(answer.msg).toContain('address')
  }
})

it.each(['a\0b', '\ud800', 'cut \udc00 off'])(
  'a text that no database accepts (%j) is refused',
  async (text) => {
    const answer = await site.call('POST /api/contact', {
      token,
      body: { email: 'ann@example.com', name: text, topic: 'other', message: `Hello ${text}` },
    })
    expect(answer).toMatchObject({ status: 422, code: Code.inputRefused })
    const quoted = await site.call('POST /api/generations/quote', {
      token,
      body: { tool: 'ai-sticker-maker', inputs: { prompt: text } },
    })
    expect(quoted).toMatchObject({ status: 422, code: Code.inputRefused })
  },
)

it.each(['/api/', '/media/', '/s/', '/assets/', '/'])(
  'an over-long address under %s is refused with words',
  async (under) => {
    const long = await send('GET', `${under}${'a'.repeat(2000)}`)
    expect(long).toMatchObject({ status: 414, code: Code.tooLarge })
    expect(long.msg).toContain('too long')
    expect(await send('GET', `${under}?q=${'a'.repeat(9000)}`)).toMatchObject({ status: 414 })
  },
)
