import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { createPush } from './push.service.ts'
import { loadPushIdentity } from './push-identity.ts'
import type { PushSender } from './push-sender.ts'
import { sendNoticeJob } from './send-notice.job.ts'
import { subscriptionsSweep } from './sweep-subscriptions.job.ts'

const { db } = await createTestDatabase()
let time = new Date('2026-05-01T00:00:00Z')
const now = () => {
  time = new Date(time.getTime() + 1000)
  return time
}
const sent: Record<string, unknown>[] = []
const queue = {
  send: async (_tx: unknown, _job: unknown, payload: Record<string, unknown>) => {
    sent.push(payload)
    return 'job'
  },
  cancel: async () => undefined,
}
const identity = () => loadPushIdentity(db, 'https://plumdrop.example')
const push = createPush({ db, queue: queue as never, identity, now })
const newOwner = (kind: OwnerId['kind'] = 'user'): OwnerId => ({ kind, id: crypto.randomUUID() })
const keys = { public_key: 'k'.repeat(87), shared_secret: 's'.repeat(22) }
const browser = (name: string) => ({ endpoint: `https://push.example.com/${name}`, ...keys })
const jobContext = {
  signal: new AbortController().signal,
  attempt: 1,
  lastAttempt: false,
  log: pino({ level: 'silent' }),
}

async function noticesTo({ kind, id }: OwnerId, status: 'succeeded' | 'failed' = 'succeeded') {
  sent.length = 0
  const ended = { id: 'gen_1', tool: 'sticker', ownerKind: kind, ownerId: id, status }
  await inTransaction(db, (tx) => push.notify(tx, ended))
  return sent.map(({ endpoint }) => String(endpoint).split('/').at(-1))
}

it('the key is made once, and the same for every node', async () => {
  const [one, other] = await Promise.all([identity(), identity()])
  expect(one).toEqual(other)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
})

it('a browser belongs to the person who subscribed last, until they unsubscribe', async () => {
  const owner = newOwner('visitor')
  const next = newOwner()
  await push.subscribe(owner, browser('a'), 'en-US')
  await push.subscribe(next, browser('a'), 'en-US')
  expect(await noticesTo(owner)).toEqual([])
  expect(await noticesTo(next)).toEqual(['a'])
  await push.unsubscribe(owner, browser('a').endpoint)
  expect(await noticesTo(next)).toEqual(['a'])
  await push.unsubscribe(next, browser('a').endpoint)
  expect(await noticesTo(next)).toEqual([])
})

it('an eleventh browser replaces the first', async () => {
  const owner = newOwner()
  for (let index = 0; index <= 10; index++) await push.subscribe(owner, browser(`many-${index}`), 'en-US')
  const notified = await noticesTo(owner)
  expect(notified).toHaveLength(10)
  expect(notified).not.toContain('many-0')
})

it('a subscription moves to the visitor’s account, is exported without its secret, and is deleted with the account', async () => {
  const visitor = newOwner('visitor')
  const user = newOwner()
  const gone = newOwner('visitor')
  await push.subscribe(visitor, browser('v'), 'en-US')
  await push.subscribe(gone, browser('g'), 'en-US')
  await inTransaction(db, (tx) => push.adopt(tx, { visitorId: visitor.id, userId: user.id }))
  const later = new Date(time.getTime() + 91 * DAY_MS)
  await subscriptionsSweep.job({ db, now: () => later }).run?.({}, jobContext)
  expect(await noticesTo(gone)).toEqual([])
  expect(await push.exportFor(user.id)).toEqual([
    { service: 'https://push.example.com', created_at: expect.any(String) },
  ])
  await inTransaction(db, (tx) => push.forget(tx, user.id))
  expect(await noticesTo(user)).toEqual([])
})

it('a browser gets a notice in its language with a link, and is deleted when it is gone', async () => {
  const owner = newOwner()
  await push.subscribe(owner, browser('t'), 'en-XA')
  await noticesTo(owner, 'failed')
  const send = vi.fn<PushSender['send']>().mockResolvedValue('gone')
  const tool = { slug: 'sticker', title: 'Sticker maker', path: '/' }
  const job = sendNoticeJob({
    db,
    identity,
    sender: { send },
    toolDirectory: { list: async () => [tool] as never },
  })
  await job.run?.(sent[0], jobContext)
  expect(send.mock.calls[0]?.[1]).toEqual({
    words: expect.stringContaining('Sticker maker'),
    tag: 'gen_1',
    path: '/en-XA?generation=gen_1',
  })
  await job.run?.(sent[0], jobContext)
  expect(send).toHaveBeenCalledOnce()
  expect(await noticesTo(owner)).toEqual([])
})
