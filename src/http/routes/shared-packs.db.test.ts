import { OpenAPIHono } from '@hono/zod-openapi'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { createCreationsWorld } from '../../modules/creations/creations.fixture.ts'
import { BUDGETS, createLimits } from '../../modules/limits/limits.service.ts'
import { createPackShares } from '../../modules/sticker-packs/pack-shares.service.ts'
import { createStickerPacks } from '../../modules/sticker-packs/sticker-packs.service.ts'
import { createTelegramPacks } from '../../modules/sticker-packs/telegram-packs.service.ts'
import type { App } from '../app-type.ts'
import { errorResponse } from '../error-response.ts'
import { describeRequest } from '../middleware/request.ts'
import type { AppEnv } from '../request-context.ts'
import { mountSharedPackFiles, mountTelegramMessages } from './shared-packs.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const packs = createStickerPacks(world)
const packShares = createPackShares({ packs, creations: world.creations, telegram: { offered: false } })

/** Archives are tested elsewhere; this is about who gets one. */
const archives = {
  open: () => Promise.reject(new Error('Nobody owns anything here')),
  async openShared(shareId: string) {
    await packs.getShared(shareId)
    return { name: 'pack.zip', bytes: 3, body: new Blob(['zip']).stream() }
  },
  drawCard: async () => Buffer.from('card'),
  withSharedFiles: () => Promise.reject(new Error('Nobody asks for files here')),
}

const app: App = new OpenAPIHono<AppEnv>()
app.onError((error, context) => errorResponse(error, context))
app.use(describeRequest({ log: pino({ level: 'silent' }), trustedProxies: 1 }))
const limits = createLimits(db.pool)
const telegram = createTelegramPacks({ ...world, limits, packs, bot: null })
mountSharedPackFiles(app, { packShares, archives, telegram, blobs: world.blobs, limits })
mountTelegramMessages(app, { telegram })

const get = (address: string, from = '192.0.2.1') =>
  app.request(address, { headers: { 'x-forwarded-for': from } })

async function share(): Promise<string> {
  const owner = await world.newUser()
  const { id } = await packs.create(owner, 'Cats', [await world.makeOne(owner)])
  const { url } = await packs.share(owner, id, false)
  return `/media/packs/${url.slice(url.lastIndexOf('/') + 1)}`
}

it('a sticker of a shared pack is public, and never cached', async () => {
  const pack = await share()
  const shown = await get(`${pack}/1`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(shown.headers.get('cache-control')).toBe('public, no-cache')
  for (const address of [`${pack}/2`, `${pack}/0`, `${pack}/x`, '/media/packs/sh_x/1']) {
    expect((await get(address)).status).toBe(404)
  }
})

it('archives exist for known messengers only, with a limit per hour and address', async () => {
  const pack = await share()
  expect((await get(`${pack}/archives/fax`)).status).toBe(404)
  const saved = await get(`${pack}/archives/whatsapp`)
  expect(saved.headers.get('content-disposition')).toContain('attachment')
  expect(saved.headers.get('x-robots-tag')).toBe('noindex')
  const { points } = BUDGETS.sharedArchivesPerAddress
  for (let taken = 1; taken < points; taken++) {
    expect((await get(`${pack}/archives/zip`)).status).toBe(200)
  }
  expect((await get(`${pack}/archives/zip`)).status).toBe(429)
  expect((await get(`${pack}/archives/zip`, '192.0.2.2')).status).toBe(200)
})

it('the card is drawn with a limit per hour and address', async () => {
  const pack = await share()
  const statuses: number[] = []
  for (let asked = 0; asked <= BUDGETS.packCardsPerAddress.points; asked++) {
    statuses.push((await get(`${pack}/card`, '192.0.2.3')).status)
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
})

it('without a bot, nobody is sent to Telegram, and its messages are not accepted', async () => {
  expect((await get(`${await share()}/telegram`)).status).toBe(404)
  expect((await app.request('/api/telegram/messages', { method: 'POST', body: '{}' })).status).toBe(404)
})
