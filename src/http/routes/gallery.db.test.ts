import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTestInfrastructure } from '../../../tests/infrastructure.ts'
import { addPasskey, mailedCode, newEmail, register } from '../../../tests/people.ts'
import { ledgerBalance } from '../../../tests/purchases.ts'
import { Code } from '../../shared/codes.ts'
import type { Creation } from '../../shared/contract/creations.ts'
import type { GalleryCard, GalleryPiece, OwnPiece, ReviewedPiece } from '../../shared/contract/gallery.ts'
import { newId } from '../../shared/ids.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const infrastructure = await openTestInfrastructure()
const site = createTestApp(db, { operatorEmails: [operatorEmail], infrastructure })
const operator = await register(site, { email: operatorEmail })
await addPasskey(site, operator.token)

const SAID = { title: 'A cat in a hat', maker: 'Ann', theme: 'animals' }
const UPLOAD = newId('upload')

/** A creation and its file. */
async function make(
  email: string,
  inputs: object = { mode: 'text', prompt: 'a cat' },
  title = 'A cat',
): Promise<string> {
  const { userId } = await ledgerBalance(site, email)
  const generation = newId('generation')
  const creation = newId('creation')
  await db.pool.query(
    `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price, hold_id,
       engine, created_at, finished_at, deadline_at)
     values ($1, 'user', $2, 'sticker', $3, 7, $1, 'succeeded', 1, 1, 0, 'Engine', now(), now(), now())`,
    [generation, userId, JSON.stringify(inputs)],
  )
  const blobKey = `creations/${creation}/png`
  const file = { variant: 'png', mime: 'image/png', bytes: 4, width: 1, height: 1, durationMs: null }
  await db.pool.query(
    `insert into creations (id, generation_id, position, owner_kind, owner_id, tool, engine, title, kind, files, created_at)
     values ($1, $2, 0, 'user', $3, 'sticker', 'Engine', $5, 'image', $4, now())`,
    [creation, generation, userId, JSON.stringify([{ ...file, blobKey }]), title],
  )
  await infrastructure.blobs.put(blobKey, new Blob(['cats']).stream(), { contentType: 'image/png', bytes: 4 })
  return creation
}

const publish = (token: string, id: string, said: object = {}) =>
  site.call('POST /api/creations/{id}/gallery', { token, params: { id }, body: { ...SAID, ...said } })
const pieceId = (data: unknown) => (data as OwnPiece).piece?.id ?? ''
const decide = (id: string, decision: string, token = operator.token) =>
  site.call('POST /api/operation/gallery/{id}/decide', {
    token,
    params: { id },
    body: { decision, reason: 'as the rules say' },
  })
const look = (id: string) => site.call('GET /api/gallery/{id}', { params: { id } })
const feed = async (query: Record<string, string> = {}) =>
  (await site.call('GET /api/gallery', { query })).data as { pieces: GalleryCard[]; next: string | null }
const fileStatus = async (id: string) =>
  (await site.app.request(`http://plumdrop.test/media/gallery/${id}/png`)).status

async function show(token: string, creation: string): Promise<string> {
  const id = pieceId((await publish(token, creation)).data)
  expect((await decide(id, 'shown')).status).toBe(200)
  return id
}

it('a published piece is invisible until an operator accepts it, and its maker gets a message', async () => {
  const ann = await register(site)
  const { data } = await publish(ann.token, await make(ann.email))
  const id = pieceId(data)
  expect(data).toMatchObject({ piece: { status: 'pending', title: SAID.title } })
  expect([(await look(id)).status, await fileStatus(id)]).toEqual([404, 404])
  expect((await feed()).pieces.map((piece) => piece.id)).not.toContain(id)
  await site.runJobs()
  expect(site.mailbox.at(-1)).toMatchObject({
    to: operatorEmail,
    subject: expect.stringContaining('is waiting'),
  })
  const queue = await site.call('GET /api/operation/gallery', { token: operator.token })
  expect((queue.data as { pieces: ReviewedPiece[] }).pieces[0]).toMatchObject({
    id,
    person: { email: ann.email },
    texts: ['a cat'],
    status: 'pending',
  })

  await decide(id, 'shown')
  await site.runJobs()
  expect(site.mailbox.at(-1)).toMatchObject({
    to: ann.email,
    subject: expect.stringContaining('is in the Plumdrop gallery'),
  })
  expect([(await look(id)).status, await fileStatus(id)]).toEqual([200, 200])
  expect((await feed({ theme: 'animals', tool: 'sticker' })).pieces[0]).toMatchObject({ id, maker: 'Ann' })
  expect((await feed({ theme: 'food' })).pieces.map((piece) => piece.id)).not.toContain(id)
  expect((await decide(id, 'shown')).status).toBe(404)
})

async function listCreations(token: string, query: Record<string, string> = {}): Promise<Creation[]> {
  const { data } = await site.call('GET /api/creations', { token, query })
  return (data as { creations: Creation[] }).creations
}

it('makers find their published pieces among their creations, until they take them back', async () => {
  const ann = await register(site)
  const published = await make(ann.email)
  await make(ann.email)
  await publish(ann.token, published)
  const list = async () => (await listCreations(ann.token, { published: 'true' })).map(({ id }) => id)
  expect(await list()).toEqual([published])
  await site.call('DELETE /api/creations/{id}/gallery', { token: ann.token, params: { id: published } })
  expect(await list()).toEqual([])
})

it('makers see which of their creations are in review, until an operator has decided', async () => {
  const ann = await register(site)
  const published = await make(ann.email)
  await make(ann.email)
  const id = pieceId((await publish(ann.token, published)).data)
  const listInReview = async () =>
    (await listCreations(ann.token)).filter(({ in_review }) => in_review).map((creation) => creation.id)
  expect(await listInReview()).toEqual([published])
  await decide(id, 'shown')
  expect(await listInReview()).toEqual([])
})

it('the form for publishing suggests what the maker has asked for, not what a file is called, and the same name again', async () => {
  const ann = await register(site)
  const suggestedFor = async (id: string) =>
    (
      (await site.call('GET /api/creations/{id}/gallery', { token: ann.token, params: { id } }))
        .data as OwnPiece
    ).suggested
  const cat = await make(ann.email)
  expect(await suggestedFor(cat)).toEqual({ title: 'A cat', maker: '' })
  await publish(ann.token, cat)
  // Creations that are only named after a file have no title of their own.
  expect(await suggestedFor(await make(ann.email, { mode: 'image', image: UPLOAD }, ''))).toEqual({
    title: '',
    maker: 'Ann',
  })
})

it('a piece shows its recipe, but neither its maker nor the input file', async () => {
  const ann = await register(site)
  const creation = await make(ann.email, { mode: 'imageText', image: UPLOAD, words: 'Hi' })
  const refused = await publish(ann.token, creation)
  expect(refused.msg).toContain('confirm the statement')
  const id = pieceId((await publish(ann.token, creation, { consent: true })).data)
  await decide(id, 'shown')
  const { data } = await look(id)
  const { recipe } = data as GalleryPiece
  expect(recipe).toEqual({
    tool: 'sticker',
    inputs: { mode: 'imageText', words: 'Hi' },
    seed: 7,
    samples: {},
    needs_file: true,
  })
  expect(JSON.stringify([data, await feed()])).not.toMatch(new RegExp(`${ann.email}|${UPLOAD}|${creation}`))
})

it('pieces name their tool as operators do', async () => {
  const { token } = operator
  const body = {
    key: 'texts.page.sticker.heading',
    before: 'Sticker maker',
    value: 'Sticker press',
    reason: 'a test',
  }
  expect((await site.call('POST /api/operation/catalogue/change', { token, body })).code).toBe(Code.success)
  const ann = await register(site)
  const id = await show(ann.token, await make(ann.email))
  expect((await look(id)).data).toMatchObject({ tool_title: 'Sticker press' })
  expect((await feed()).pieces[0]).toMatchObject({ id, tool_title: 'Sticker press' })
})

it('blocked words and pictures are refused before an operator sees them', async () => {
  const ann = await register(site)
  const creation = await make(ann.email)
  const list = (key: string, value: string) =>
    site.call('POST /api/operation/catalogue/change', {
      token: operator.token,
      body: { key, value, before: '', reason: 'a test' },
    })
  await list('moderation.words', 'grumblefish')
  await site.catalogue.refresh()
  expect((await publish(ann.token, creation, { title: 'My grumblefish' })).code).toBe(Code.blockedByPolicy)
  expect((await publish(ann.token, creation, { maker: 'Grumblefish' })).code).toBe(Code.blockedByPolicy)
  const likeness = '0123456789abcdef'
  await db.pool.query(
    `insert into fingerprints (creation_id, tool, likeness, made_at) values ($1, 'sticker', $2, now())`,
    [creation, likeness],
  )
  await list('moderation.hashes', likeness)
  await site.catalogue.refresh()
  expect((await publish(ann.token, creation)).code).toBe(Code.blockedByPolicy)
  const own = await site.call('GET /api/creations/{id}/gallery', {
    token: ann.token,
    params: { id: creation },
  })
  expect(own.data).toMatchObject({ piece: null, needs_consent: false })
})

it('its maker can take it back at any time, and a refused piece cannot be submitted again', async () => {
  const ann = await register(site)
  const creation = await make(ann.email)
  const withdraw = (token = ann.token) =>
    site.call('DELETE /api/creations/{id}/gallery', { token, params: { id: creation } })
  const id = await show(ann.token, creation)
  const bob = await register(site)
  expect((await withdraw(bob.token)).status).toBe(404)
  expect((await withdraw()).status).toBe(200)
  expect([(await look(id)).status, await fileStatus(id)]).toEqual([404, 404])

  const again = pieceId((await publish(ann.token, creation)).data)
  await decide(again, 'refused')
  await site.runJobs()
  expect(site.mailbox.at(-1)?.text).toContain('as the rules say')
  expect((await withdraw()).status).toBe(404)
  expect((await publish(ann.token, creation)).status).toBe(422)
})

it('a piece is hidden with its creation in the trash, restored with it, and deleted with it', async () => {
  const ann = await register(site)
  const creation = await make(ann.email)
  const id = await show(ann.token, creation)
  const ids = { token: ann.token, body: { ids: [creation] } }
  await site.call('POST /api/creations/trash', ids)
  expect((await look(id)).status).toBe(404)
  await site.call('POST /api/creations/restore', ids)
  expect((await look(id)).status).toBe(200)
  await site.call('DELETE /api/creations/{id}', { token: ann.token, params: { id: creation } })
  expect((await look(id)).status).toBe(404)
})

it('a piece is part of the account’s data export, and is deleted with the account', async () => {
  const ann = await register(site)
  const id = await show(ann.token, await make(ann.email))
  const exported = await site.app.request('http://plumdrop.test/api/users/export', {
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(await exported.json()).toMatchObject({
    gallery: { pieces: [{ id, maker: 'Ann' }], earnedByRemixes: 0 },
  })
  const code = await mailedCode(site, 'POST /api/users/account-code', { token: ann.token })
  await site.call('POST /api/users/delete-account', { body: { code }, token: ann.token })
  expect((await look(id)).status).toBe(404)
  const { rows } = await db.pool.query('select from gallery_pieces where id = $1', [id])
  expect(rows).toEqual([])
})

it('a piece is reported by its page, and its creation is removed', async () => {
  const ann = await register(site)
  const creation = await make(ann.email)
  const id = await show(ann.token, creation)
  const body = { reference: id, reason: 'other', details: 'That is me.', email: 'somebody@example.com' }
  const report = await site.call('POST /api/reports', { body })
  await site.call('POST /api/operation/reports/{id}/decide', {
    token: operator.token,
    params: { id: (report.data as { id: string }).id },
    body: { decision: 'removed', reason: 'it is' },
  })
  expect((await look(id)).status).toBe(404)
  const own = await site.call('GET /api/creations/{id}', { token: ann.token, params: { id: creation } })
  expect(own.status).toBe(404)
})

it('the feed continues page by page, from people’s pieces to those of the site, without duplicates', async () => {
  const ann = await register(site)
  for (let count = 0; count < 3; count++) await show(ann.token, await make(ann.email))
  const ids: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await feed({ limit: '7', ...(next && { before: next }) })
    ids.push(...page.pieces.map(({ id }) => id))
    next = page.next
  }
  expect(new Set(ids).size).toBe(ids.length)
  const firstOfSite = ids.findIndex((id) => !id.startsWith('gp_'))
  expect(firstOfSite).toBeGreaterThanOrEqual(3)
  expect(ids.slice(firstOfSite).some((id) => id.startsWith('gp_'))).toBe(false)
  expect(ids.length - firstOfSite).toBeGreaterThanOrEqual(60)
  expect((await site.call('GET /api/gallery', { query: { before: 'nowhere' } })).status).toBe(422)
})
