import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { galleryPieces } from '../../db/schema/gallery.ts'
import { creations, generations } from '../../db/schema/generations.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { newId } from '../../shared/ids.ts'
import { createCredits } from '../credits/credits.service.ts'
import { createRemixes } from './remixes.service.ts'

const { db } = await createTestDatabase()
const credits = createCredits(db)
const DOMAIN = 'plumdrop.test'
const LIMITS = { perDay: 2, perMonth: 3 }
const rewards = { daily: 0, invite: 0, welcome: 0, visitor: 0, remix: 2 }
let clock = new Date('2026-05-01T12:00:00Z')
const remixes = createRemixes({
  db,
  credits,
  offer: () => ({ rewards, remixLimits: LIMITS }),
  now: () => clock,
})

async function newUser(email = `${randomUUID()}@example.com`): Promise<string> {
  const [user] = await db.orm
    .insert(users)
    .values({
      domain: DOMAIN,
      email,
      canonicalEmail: email,
      emailVerifiedAt: clock,
      inviteCode: randomUUID(),
      createdAt: clock,
    })
    .returning()
  if (!user) throw new Error('Nobody was registered')
  return user.id
}

const accountOf = (id: string) => credits.openAccount(db, { kind: 'user', id, domain: DOMAIN })
const earned = async (id: string) => (await credits.balance(await accountOf(id))).available

type Run = { price?: number; remixOf?: string | null; network?: string; tool?: string }

/** A creation that was made and paid for. */
async function generate(ownerId: string, run: Run = {}): Promise<string> {
  const { price = 1, remixOf = null, network = null, tool = 'sticker' } = run
  const id = newId('generation')
  const account = await accountOf(ownerId)
  const operator = { account, source: 'operator' as const, amount: 1, key: `for ${id}` }
  await credits.grant(db, operator)
  const hold = await credits.hold(db, {
    account,
    amount: 1,
    deadlineAt: new Date(Date.now() + HOUR_MS),
    reference: id,
    key: id,
  })
  await credits.capture(db, hold.id, price)
  await db.orm.insert(generations).values({
    id,
    ownerKind: 'user',
    ownerId,
    tool,
    inputs: {},
    seed: 1,
    idempotencyKey: id,
    status: 'succeeded',
    rank: 1,
    price,
    holdId: hold.id,
    engine: 'Engine',
    remixOf,
    network,
    createdAt: clock,
    finishedAt: clock,
    deadlineAt: clock,
  })
  return id
}

async function publish(makerId: string, status: 'pending' | 'shown' = 'shown'): Promise<string> {
  const generationId = await generate(makerId)
  const id = newId('piece')
  const creationId = newId('creation')
  const file = { variant: 'png', mime: 'image/png', bytes: 4, width: 1, height: 1, durationMs: null }
  await db.orm.insert(creations).values({
    id: creationId,
    generationId,
    position: 0,
    ownerKind: 'user',
    ownerId: makerId,
    tool: 'sticker',
    engine: 'Engine',
    title: 'A cat',
    kind: 'image',
    files: [{ ...file, blobKey: `creations/${creationId}/png` }],
    createdAt: clock,
  })
  await db.orm.insert(galleryPieces).values({
    id,
    creationId,
    makerId,
    makerName: 'Ann',
    tool: 'sticker',
    title: 'A cat',
    status,
    publishedAt: clock,
    decidedAt: clock,
  })
  return id
}

async function remix(remixerId: string, remixOf: string, run: Run = {}): Promise<string> {
  const id = await generate(remixerId, { ...run, remixOf })
  await remixes.settle(id)
  return id
}

it('the first paid remix by another person is rewarded, once, however often it is settled', async () => {
  const maker = await newUser()
  const piece = await publish(maker)
  const fan = await newUser()
  const first = await remix(fan, piece)
  expect(await earned(maker)).toBe(2)
  await Promise.all([remixes.settle(first), remixes.settle(first)])
  await remix(fan, piece)
  expect(await earned(maker)).toBe(2)
  const [line] = await credits.history(await accountOf(maker), { limit: 1 })
  expect(line).toMatchObject({ source: 'remix_reward', amount: 2 })
})

it('a remix by oneself, without payment, of a hidden piece, or with another tool earns nothing', async () => {
  const maker = await newUser()
  const piece = await publish(maker)
  await remix(maker, piece)
  await remix(await newUser(), piece, { price: 0 })
  await remix(await newUser(), piece, { tool: 'text-to-image-ai' })
  await remix(await newUser(), await publish(maker, 'pending'))
  await remix(await newUser(), 'green-dragon')
  expect(await earned(maker)).toBe(0)
})

it('a second account of the same mailbox, device or network earns nothing (trap: sybil remix loops)', async () => {
  const maker = await newUser('ann@gmail.com')
  const piece = await publish(maker)
  const session = (userId: string) =>
    db.pool.query(
      `insert into sessions (user_id, token_hash, device, network_hash, created_at, last_seen_at, expires_at)
       values ($1, $2, 'A phone', 'home', now(), now(), now())`,
      [userId, randomUUID()],
    )
  await session(maker)
  const sameNetwork = await newUser()
  await session(sameNetwork)
  await remix(sameNetwork, piece)
  await remix(await newUser(), piece, { network: 'home' })
  const sameDevice = await newUser()
  await db.pool.query(
    `insert into known_devices (user_id, device_id, last_used_at)
     select unnest($1::uuid[]), 'phone', now()`,
    [[maker, sameDevice]],
  )
  await remix(sameDevice, piece)
  const sameMailbox = await newUser()
  await db.pool.query(`update users set canonical_email = 'ann@gmail.com' where id = $1`, [sameMailbox])
  await remix(sameMailbox, piece)
  await remix(await newUser('somebody@mailinator.com'), piece)
  expect(await earned(maker)).toBe(0)
  const { rows } = await db.pool.query('select refusal from gallery_remixes where maker_id = $1', [maker])
  const refusals = rows.map(({ refusal }) => String(refusal))
  expect(new Set(refusals)).toEqual(
    new Set(['disposable_address', 'same_device', 'same_mailbox', 'same_network']),
  )
  expect(refusals).toHaveLength(5)
})

it('a maker earns a limited number of rewards a day and a month', async () => {
  const maker = await newUser()
  const piece = await publish(maker)
  for (let count = 0; count < 4; count++) await remix(await newUser(), piece)
  expect(await earned(maker)).toBe(2 * LIMITS.perDay)
  clock = new Date(clock.getTime() + 25 * HOUR_MS)
  for (let count = 0; count < 3; count++) await remix(await newUser(), piece)
  expect(await earned(maker)).toBe(2 * LIMITS.perMonth)
})

it('a reward is taken back when the remix is refunded', async () => {
  const maker = await newUser()
  const made = await remix(await newUser(), await publish(maker))
  expect(await earned(maker)).toBe(2)
  await remixes.takeBack(made)
  await remixes.takeBack(made)
  expect(await earned(maker)).toBe(0)
})

it('a remix that is refunded before its reward is due earns nothing', async () => {
  const maker = await newUser()
  const made = await generate(await newUser(), { remixOf: await publish(maker) })
  await remixes.takeBack(made)
  await remixes.settle(made)
  expect(await earned(maker)).toBe(0)
})

it('publishing the same creation again earns nothing again', async () => {
  const maker = await newUser()
  const piece = await publish(maker)
  const fan = await newUser()
  await remix(fan, piece)
  const again = newId('piece')
  await db.pool.query('update gallery_pieces set id = $2 where id = $1', [piece, again])
  await remix(fan, again)
  expect(await earned(maker)).toBe(2)
})
