import { expect, it } from 'vitest'
import { z } from 'zod'
import { Code } from '../src/shared/codes.ts'
import type { Call, CallName } from '../src/shared/contract/call.ts'
import { contract } from '../src/shared/contract/contract.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { openTestInfrastructure } from './infrastructure.ts'
import { newNetwork, register } from './people.ts'

/** Every call of the API by everybody who might make it: who is let in is written down here, and nowhere by chance. */

const { db } = await createTestDatabase()
const infrastructure = await openTestInfrastructure()
const site = createTestApp(db, { operatorEmails: ['operator@example.com'], infrastructure })
const calls = Object.entries<Call>(contract) as [CallName, Call][]

/** Anybody may make these, also without being known. */
const PUBLIC = new RegExp(
  [
    '^GET /api/(site|pages|landing|tools|tools/{slug}|effects|explore|shared/{id})$',
    '^POST /api/(contact|reports)$',
    '^POST /api/users/(register|login|verify-email|change_pwd|register-code|mail_send|google-callback|google-nonce)$',
    '^GET /api/credit/anonymous-user-credit$',
    // The ceremony of a passkey begins before anybody is known; an unknown key opens nothing.
    '^POST /api/users/passkey-(challenge|login)$',
  ].join('|'),
)
/** Visitors may make these too, and whoever is nobody yet becomes one; what is found is their own. */
const VISITORS = /^\w+ \/api\/(uploads|generations|creations)/
const ADMIN = /^\w+ \/api\/operation\//

const ann = await register(site)
const bob = await register(site)
const gone = await register(site)
await site.call('POST /api/users/sign-out', { token: gone.token })
const annsIds = await idsOf(ann.token)

async function idsOf(token: string): Promise<string[]> {
  const upload = await site.call('POST /api/uploads/parts', { token, body: { name: 'cat.png', bytes: 100 } })
  const sessions = await site.call('GET /api/users/sessions', { token })
  const text = JSON.stringify([upload.data, sessions.data])
  return [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? '')
}

/** Something that the schema takes, so that the answer tells of the caller and not of the input. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (typeof choice === 'object') return sampleOf(choice)
  if (schema.type === 'object') return sampleOfObject(schema)
  if (schema.type === 'array')
    return typeof schema.items === 'object' ? [sampleOf(schema.items as never)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'email') return 'somebody@example.com'
  return 'sample-text'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength)
}

function sampleOfObject({ properties = {}, required = [] }: z.core.JSONSchema.BaseSchema): object {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(
    needed.map(([name, part]) => [name, typeof part === 'object' ? sampleOf(part) : null]),
  )
}

const sample = (schema: z.ZodObject | undefined) =>
  schema &&
  (sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as Record<string, string>)

async function ask(name: CallName, call: Call, options: { token?: string; id?: string }) {
  const params = Object.fromEntries(
    Object.keys(call.params?.shape ?? {}).map((key) => [key, options.id ?? 'x']),
  )
  return site.call(name, {
    params,
    query: sample(call.query) ?? {},
    headers: sample(call.headers) ?? {},
    ...(call.body && { body: sample(call.body) }),
    ...(options.token && { token: options.token }),
    from: newNetwork(),
  })
}

const REFUSED = [Code.signInNeeded, Code.notFound, Code.inputRefused] as number[]

it('answers nobody, forged and ended sessions, and other people as the table of callers says', async () => {
  const wrong: string[] = []
  let answers = 0
  const check = (right: boolean, what: string) => {
    answers += 1
    if (!right) wrong.push(what)
  }
  for (const [name, call] of calls) {
    const callers = { nobody: undefined, forged: 'A'.repeat(43), ended: gone.token, somebody: bob.token }
    for (const [who, token] of Object.entries(callers)) {
      const { status, code } = await ask(name, call, token === undefined ? {} : { token })
      const what = `${who}: ${name} -> ${status} ${code}`
      check(status < 500 || code === Code.busy || code === Code.paymentFailed, what)
      if (ADMIN.test(name)) check(status === 404 && code === Code.notFound, what)
      else if (who !== 'somebody' && !PUBLIC.test(name) && !(VISITORS.test(name) && who === 'nobody')) {
        check(REFUSED.includes(code), what)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(400)
})

it('gives nobody what is somebody else’s, whatever it is called', async () => {
  const wrong: string[] = []
  expect(annsIds.length).toBeGreaterThan(1)
  for (const [name, call] of calls.filter(([, { params }]) => params)) {
    for (const id of annsIds) {
      const { status, code } = await ask(name, call, { token: bob.token, id })
      if (code === Code.success || status >= 500) wrong.push(`${name} ${id} -> ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  const still = await site.call('GET /api/users/user_info', { token: ann.token })
  expect(still).toMatchObject({ status: 200, code: Code.success })
})

it('every call that signs nobody in has been thought of here', () => {
  const known = calls.filter(([name]) => PUBLIC.test(name)).map(([name]) => name)
  expect(known.length).toBeGreaterThan(15)
})
