import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Code } from '../src/shared/codes.ts'
import type { Call, CallName } from '../src/shared/contract/call.ts'
import { creditCalls } from '../src/shared/contract/credit.ts'
import { userCalls } from '../src/shared/contract/users.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { newNetwork, register } from './people.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
const { token } = await register(site)
const calls: Record<CallName, Call> = { ...userCalls, ...creditCalls }

/** A valid value for every field, so that each test spoils exactly one and only that one can be refused. */
const RIGHT: Record<string, unknown> = {
  email: 'somebody@example.com',
  new_email: 'somebody@example.com',
  domain: 'plumdrop.test',
  password: 'Secret1',
  new_passwd: 'Secret1',
  verify_code: '123456',
  code: '123456',
  invite_code: 'abcdefgh',
  inviteCode: 'abcdefgh',
  credential: 'header.payload.signature',
  clientId: 'client',
  select_by: 'btn',
  link_token: 'a'.repeat(43),
  id: '00000000-0000-4000-8000-000000000000',
  before: '1',
  limit: '10',
  'time-zone': 'UTC',
}

const MISSING = Symbol('missing')
const SPOILT: [string, unknown][] = [
  ['missing', MISSING],
  ['empty', ''],
  ['blank', '   '],
  ['huge', 'a'.repeat(100_000)],
  ['null', null],
  ['a number', 42],
  ['a list', ['a']],
  ['an object', { $gt: '' }],
  ['true', true],
  ['unicode', '😀é‮‏ﷺ'],
  ['a lone surrogate', '\ud800'],
  ['a null character', 'a\u0000b'],
  ['control characters', 'a\r\nBcc: other@example.com\u001b[2J'],
  ['SQL', "' or 1=1; --"],
]
/** Values that cannot be sent in a header or a path. */
const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && value.length < 8000 && !/[^\u0020-\u007e]/.test(value)

type Part = 'body' | 'query' | 'params' | 'headers'
type Row = { name: CallName; part: Part; field: string; what: string; value: unknown }

const fieldsOf = (call: Call, part: Part) => Object.keys(call[part]?.shape ?? {})
const rightValues = (call: Call, part: Part) =>
  Object.fromEntries(fieldsOf(call, part).map((field) => [field, RIGHT[field]]))

/** Every field of every call with every invalid value for its schema. */
const rows: Row[] = Object.entries(calls).flatMap(([key, call]) =>
  (['body', 'query', 'params', 'headers'] as const).flatMap((part) =>
    fieldsOf(call, part).flatMap((field) =>
      SPOILT.filter(([, value]) => part === 'body' || isPlainText(value) || value === MISSING)
        .filter(([, value]) => part !== 'params' || (value !== MISSING && value !== ''))
        .map(([what, value]) => ({ name: key as CallName, part, field, what, value })),
    ),
  ),
)

function spoil(call: Call, { part, field, value }: Row) {
  const parts = (['body', 'query', 'params', 'headers'] as const)
    .filter((name) => call[name])
    .map((name) => [name, rightValues(call, name)] as const)
  const input: Partial<Record<Part, Record<string, unknown>>> = Object.fromEntries(parts)
  const spoilt = input[part] ?? {}
  if (value === MISSING) delete spoilt[field]
  else spoilt[field] = value
  return input
}

async function countRows(): Promise<unknown> {
  const { rows: counts } = await db.pool.query(
    `select (select count(*) from users) as users, (select count(*) from invites) as invites,
       (select count(*) from sessions where ended_at is null) as sessions`,
  )
  return counts[0]
}

describe('every field of every call', () => {
  it('has a valid value in this test', () => {
    const fields = Object.values(calls).flatMap((call) =>
      (['body', 'query', 'params', 'headers'] as const).flatMap((part) => fieldsOf(call, part)),
    )
    expect(fields.filter((field) => !(field in RIGHT))).toEqual([])
  })

  it.each([...new Set(rows.map(({ name }) => name))])(
    'of %s answers nonsense with a clear code, never with a server error, and stores nothing',
    async (name) => {
      const call = calls[name] as Call
      const before = await countRows()
      const wrong: string[] = []
      for (const row of rows.filter((candidate) => candidate.name === name)) {
        const input = spoil(call, row)
        // Headers and the like are plain text here; other values were left out above.
        const { status, code, msg } = await site.call(name, {
          ...(input as object),
          token,
          from: newNetwork(),
        })
        const taken = (call[row.part] as z.ZodObject).safeParse(input[row.part]).success
        const right = taken ? status < 500 : status === 422 && code === Code.inputRefused
        const said = (msg === '') === (code === Code.success)
        if (!right || !said) wrong.push(`${row.part} ${row.field}, ${row.what}: ${status} ${code} ${msg}`)
      }
      expect(wrong).toEqual([])
      expect(await countRows()).toEqual(before)
    },
  )

  it.each(['{', '[]', '"text"', 'null', '', '{"email":1}{'])('is refused in a body of %j', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await site.call('POST /api/users/login', { body, headers })
    expect(answer).toMatchObject({ status: 422, code: Code.inputRefused })
  })

  it('is refused in a body that is too large', async () => {
    const answer = await site.call('POST /api/users/login', { body: { email: 'a'.repeat(300_000) } })
    expect(answer).toMatchObject({ status: 413, code: Code.tooLarge })
  })
})
