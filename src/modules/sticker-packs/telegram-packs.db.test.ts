import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTelegramServer } from '../../../tests/telegram-server.ts'
import { createTelegramBot } from '../../adapters/telegram/bot-api.ts'
import { createCreationsWorld } from '../creations/creations.fixture.ts'
import { createLimits } from '../limits/limits.service.ts'
import { addToTelegramJob } from './add-to-telegram.job.ts'
import { createStickerPacks } from './sticker-packs.service.ts'
import { createTelegramPacks } from './telegram-packs.service.ts'

const TOKEN = '123:very-secret'
const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const server = await openTelegramServer(TOKEN)
const bot = createTelegramBot({ token: TOKEN, apiUrl: server.apiUrl })
const packs = createStickerPacks(world)
const telegram = createTelegramPacks({ ...world, limits: createLimits(db.pool), packs, bot })
const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-telegram-'))
afterAll(() => rm(folder, { recursive: true }))

/** How files are written is proved elsewhere; here it matters where they go. */
const archives = {
  async withSharedFiles(
    shareId: string,
    _key: string,
    _signal: AbortSignal,
    send: (paths: string[]) => Promise<void>,
  ) {
    const { pack } = await packs.getShared(shareId)
    const paths = pack.stickers.map(({ title }) => path.join(folder, title))
    for (const [index, file] of paths.entries()) await writeFile(file, `sticker ${index + 1}`)
    await send(paths)
  },
}
const job = addToTelegramJob({ bot, packs, archives })

async function share(): Promise<{ shareId: string; unshare: () => Promise<void> }> {
  const owner = await world.newUser()
  const one = await world.makeOne(owner, { title: 'A cat' })
  const two = await world.makeOne(owner, { title: 'Thanks' })
  const { id } = await packs.create(owner, 'Our cat', [one, two])
  await packs.save(owner, id, {
    name: 'Our cat',
    author: '',
    outline_width: 0,
    outline_color: '#ffffff',
    stickers: [
      { creation_id: one, emoji: '🐱😀', tray: true, motion: 'none' },
      { creation_id: two, tray: false, motion: 'wiggle' },
    ],
  })
  const { url } = await packs.share(owner, id, false)
  return { shareId: url.slice(url.lastIndexOf('/') + 1), unshare: () => packs.unshare(owner, id) }
}

const secret = async () => server.calls('setWebhook').at(-1)?.fields.secret_token ?? ''
const startedBy = (id: number, text: string) => ({
  message: { text, from: { id }, chat: { type: 'private' } },
})

/** Runs what the messages have sent, as a worker does. */
async function work(context: Partial<typeof world.jobContext> = {}): Promise<void> {
  for (const { input } of await world.takeJobs()) await job.run?.(input, { ...world.jobContext, ...context })
}

it('a link leads to the bot, whose messages come to the site with a secret', async () => {
  const { shareId } = await share()
  expect(await telegram.linkTo(shareId)).toBe(`https://t.me/PlumBot?start=${shareId}`)
  await telegram.linkTo(shareId)
  expect(server.calls('setWebhook')).toHaveLength(1)
  expect(server.calls('setWebhook')[0]?.fields.url).toBe('https://plumdrop.test/api/telegram/messages')
  await expect(telegram.linkTo('sh_none')).rejects.toThrow('not_found')
})

it('whoever presses Start gets a set of their own once, and its link each time', async () => {
  const { shareId } = await share()
  await telegram.linkTo(shareId)
  for (let times = 0; times < 2; times++) {
    await telegram.receive(await secret(), startedBy(7, `/start ${shareId}`))
    await work()
  }
  const made = server.calls('createNewStickerSet')
  expect(made).toHaveLength(1)
  const { fields = {}, files = {} }: Partial<(typeof made)[number]> = made[0] ?? {}
  expect(fields).toMatchObject({ user_id: '7', title: 'Our cat' })
  expect(fields.name).toMatch(/^[a-z][a-z0-9]*_by_PlumBot$/)
  expect(JSON.parse(fields.stickers ?? '')).toEqual([
    { sticker: 'attach://sticker0', format: 'static', emoji_list: ['🐱', '😀'] },
    { sticker: 'attach://sticker1', format: 'video', emoji_list: ['🙏'] },
  ])
  expect(await files.sticker1?.text()).toBe('sticker 2')
  const said = server.calls('sendMessage').map(({ fields: { chat_id, text } }) => [chat_id, text])
  const words = `“Our cat” is ready. Add it here: https://t.me/addstickers/${fields.name}`
  expect(said).toEqual([
    ['7', words],
    ['7', words],
  ])
  await telegram.receive(await secret(), startedBy(8, `/start ${shareId}`))
  await work()
  expect(server.calls('createNewStickerSet').at(-1)?.fields.name).not.toBe(fields.name)
})

it('nothing is believed without the secret, and nothing but a start with a pack is heard', async () => {
  const { shareId } = await share()
  await telegram.linkTo(shareId)
  const start = startedBy(9, `/start ${shareId}`)
  await expect(telegram.receive('guessed', start)).rejects.toThrow('not_found')
  for (const message of [
    null,
    {},
    startedBy(9, 'hello'),
    startedBy(9, '/start ../..'),
    startedBy(-9, start.message.text),
  ]) {
    await telegram.receive(await secret(), message)
  }
  expect(await world.takeJobs()).toEqual([])
})

it('one person makes only so many an hour', async () => {
  const { shareId } = await share()
  await telegram.linkTo(shareId)
  for (let times = 0; times < 25; times++) {
    await telegram.receive(await secret(), startedBy(10, `/start ${shareId}`))
  }
  expect(await world.takeJobs()).toHaveLength(20)
})

it('of a pack that was taken back the person is told so', async () => {
  const { shareId, unshare } = await share()
  await telegram.linkTo(shareId)
  await telegram.receive(await secret(), startedBy(11, `/start ${shareId}`))
  await unshare()
  await work()
  expect(server.calls('sendMessage').at(-1)?.fields).toMatchObject({
    chat_id: '11',
    text: 'This pack is no longer shared.',
  })
})

it('what Telegram refuses is tried again, said in the end, and never with the token', async () => {
  const { shareId } = await share()
  await telegram.linkTo(shareId)
  const send = async () => telegram.receive(await secret(), startedBy(12, `/start ${shareId}`))
  await send()
  server.failNext(1)
  const failure = await work({ lastAttempt: false }).catch((error: unknown) => error)
  expect(String(failure)).toContain('Internal Server Error')
  await send()
  server.failNext(1)
  await expect(work({ lastAttempt: true })).rejects.toThrow('getStickerSet')
  expect(server.calls('sendMessage').at(-1)?.fields.text).toContain('couldn’t turn this pack')
  const nobody = createTelegramBot({ token: TOKEN, apiUrl: 'http://127.0.0.1:9' })
  const unreached = await nobody.say(1, 'x').catch((error: unknown) => error)
  for (const error of [failure, unreached]) expect(inspect(error, { depth: 9 })).not.toContain(TOKEN)
})
