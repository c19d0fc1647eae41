import { expect, it } from 'vitest'
import { z } from 'zod'
import { Code } from '../src/shared/codes.ts'
import type { Call, CallName } from '../src/shared/contract/call.ts'
import { contract } from '../src/shared/contract/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { openTestInfrastructure } from './infrastructure.ts'
import { addPasskey, newNetwork, register } from './people.ts'
import { buy, ledgerBalance } from './purchases.ts'

/** Every call of the API by every kind of caller: this table says who is allowed, so that nothing is left to chance. */

const { db } = await createTestDatabase()
const infrastructure = await openTestInfrastructure()
const site = createTestApp(db, { operatorEmails: ['operator@example.com'], infrastructure })
const calls = Object.entries<Call>(contract) as [CallName, Call][]

/** Open to anybody, even unknown callers. */
const PUBLIC = new RegExp(
  [
    '^GET /api/(site|status|pages|landing|tools|tools/{slug}|effects|explore|help|push/key|shared/{id})$',
    '^GET /api/(gallery|gallery/{id})$',
    '^POST /api/(contact|reports)$',
    '^POST /api/users/(register|login|verify-email|change_pwd|register-code|mail_send|google-callback|google-nonce)$',
    '^GET /api/credit/anonymous-user-credit$',
    // People with an invite link have no account yet.
    '^GET /api/users/invitation$',
    // A passkey sign-in begins before anybody is known; an unknown key opens nothing.
    '^POST /api/users/passkey-(challenge|login)$',
  ].join('|'),
)
/** Also open to visitors; an unknown caller becomes one. They only find their own things. */
const VISITORS = /^\w+ \/api\/(uploads|generations|creations|sticker-packs|prompts|push)/
const ADMIN = /^\w+ \/api\/operation\//

const ann = await register(site)
const bob = await register(site)
const gone = await register(site)
await site.call('POST /api/users/sign-out', { token: gone.token })
const anns = await makeThingsOf(ann)

/** One thing of every kind with an id, which another person might name. */
async function makeThingsOf({ token, email }: typeof ann): Promise<Record<string, string>> {
  const { userId } = await ledgerBalance(site, email)
  const upload = await site.call('POST /api/uploads/parts', { token, body: { name: 'cat.png', bytes: 100 } })
  const generation = newId('generation')
  const creation = newId('creation')
  await db.pool.query(
    `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price, hold_id,
       engine, created_at, finished_at, deadline_at)
     values ($1, 'user', $2, 'sticker', '{}', 1, $1, 'succeeded', 1, 1, 0, 'Engine', now(), now(), now())`,
    [generation, userId],
  )
  const file = { variant: 'png', mime: 'image/png', bytes: 4, width: 1, height: 1, durationMs: null }
  const files = JSON.stringify([{ ...file, blobKey: `creations/${creation}/png` }])
  await db.pool.query(
    `insert into creations (id, generation_id, position, owner_kind, owner_id, tool, engine, title, kind, files, created_at)
     values ($1, $2, 0, 'user', $3, 'sticker', 'Engine', 'A cat', 'image', $4, now())`,
    [creation, generation, userId, files],
  )
  const shared = await site.call('POST /api/creations/{id}/share', {
    token,
    params: { id: creation },
    body: { indexable: false },
  })
  const published = await site.call('POST /api/creations/{id}/gallery', {
    token,
    params: { id: creation },
    body: { title: 'A cat', maker: 'Ann' },
  })
  const pack = await site.call('POST /api/sticker-packs', {
    token,
    body: { name: 'Cats', creation_ids: [creation] },
  })
  const prompt = await site.call('POST /api/prompts', { token, body: { text: 'a cat' } })
  const keys = { public_key: 'k'.repeat(87), shared_secret: 's'.repeat(22) }
  const browser = { endpoint: 'https://push.example.com/ann', ...keys }
  await site.call('POST /api/push/subscribe', { token, body: browser })
  await addPasskey(site, token)
  const transaction = await buy(site, token, { price: '19.99' })
  const invitedBy = await site.call('GET /api/users/invite-code', { token })
  const { invite_code } = invitedBy.data as { invite_code: string }
  const invited = await register(site, { inviteCode: invite_code })
  const { rows: invites } = await db.pool.query(
    'select invites.id from invites join users on users.id = invited_id where email = $1',
    [invited.email],
  )
  const { rows: passkeys } = await db.pool.query('select id from passkeys where user_id = $1', [userId])
  const sessions = await site.call('GET /api/users/sessions', { token })
  return {
    upload: idIn(upload.data),
    session: idIn(sessions.data),
    generation,
    creation,
    pack: idIn(pack.data),
    prompt: idIn(prompt.data),
    piece: idIn(published.data),
    share: (shared.data as { url: string }).url.split('/').at(-1) ?? '',
    passkey: String(passkeys[0]?.id),
    transaction,
    invite: String(invites[0]?.id),
  }
}

function idIn(data: unknown): string {
  return /"id":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? ''
}

/** A valid input, so that the response depends on the caller and not on the input. */
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
  if (schema.format === 'uri') return 'https://example.com/sample'
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

/** Names a thing wherever the input has a place for an id. */
function naming(input: Record<string, unknown> | undefined, id: string | undefined) {
  if (!input || id === undefined) return input
  const entries = Object.entries(input).map(([name, value]) => {
    if (/(^|_)ids$/.test(name)) return [name, [id]]
    return [name, /(^|_)id$/.test(name) && typeof value === 'string' ? id : value]
  })
  return Object.fromEntries(entries)
}

async function ask(name: CallName, call: Call, { token, id }: { token?: string; id?: string }) {
  const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((key) => [key, id ?? 'x']))
  return site.call(name, {
    params,
    query: (naming(sample(call.query), id) as Record<string, string> | undefined) ?? {},
    headers: sample(call.headers) ?? {},
    ...(call.body && { body: naming(sample(call.body), id) }),
    ...(token && { token }),
    from: newNetwork(),
  })
}

const REFUSED = [Code.signInNeeded, Code.notFound, Code.inputRefused] as number[]

it('answers unknown, forged and ended sessions, and other people, according to the table of callers', async () => {
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

/** Everything stored about Ann, except when she was last seen. */
async function readAnns(): Promise<unknown> {
  const { userId } = await ledgerBalance(site, ann.email)
  const rows: unknown[] = []
  for (const [table, owner] of Object.entries(OWNED)) {
    const found = await db.pool.query(
      `select to_jsonb(t) - 'last_seen_at' as row from ${table} t where ${owner} = $1`,
      [userId],
    )
    rows.push([table, found.rows])
  }
  return rows
}
const OWNED = {
  generations: 'owner_id',
  creations: 'owner_id',
  sticker_packs: 'owner_id',
  saved_prompts: 'owner_id',
  push_subscriptions: 'owner_id',
  gallery_pieces: 'maker_id',
  partial_uploads: 'owner_id',
  passkeys: 'user_id',
  sessions: 'user_id',
  payment_transactions: 'user_id',
  invites: 'inviter_id',
}

it('never gives anybody another person’s things, whatever their id', async () => {
  const wrong: string[] = []
  for (const [kind, id] of Object.entries(anns)) expect(id, kind).toMatch(/.{8}/)
  // The owner finds it, which makes the refusal of others meaningful.
  const own = await site.call('GET /api/creations', { token: ann.token })
  expect(JSON.stringify(own.data)).toContain(anns.creation)
  const before = await readAnns()
  for (const [name, call] of calls) {
    const hasPlace = [call.params, call.query, call.body].some((schema) =>
      JSON.stringify(naming(sample(schema), '☃'))?.includes('☃'),
    )
    if (!call.params && !hasPlace) continue
    for (const [kind, id] of Object.entries(anns)) {
      // Anybody can see and report shared things.
      if (PUBLIC.test(name) && kind === 'share') continue
      const { status, code } = await ask(name, call, { token: bob.token, id })
      if (code === Code.success || status >= 500) wrong.push(`${name} ${kind} -> ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await readAnns()).toEqual(before)
})

it('every call that signs nobody in is in this table', () => {
  const known = calls.filter(([name]) => PUBLIC.test(name)).map(([name]) => name)
  expect(known.length).toBeGreaterThan(15)
})
