import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailerContract } from '../../../tests/contracts/mailer.contract.ts'
import { OutboxMailer } from './outbox.ts'

const makeFolder = () => mkdtemp(join(tmpdir(), 'plumdrop-outbox-'))
const quiet = () => undefined

mailerContract('the outbox', async () => {
  const folder = await makeFolder()
  const mailer = new OutboxMailer({ folder, print: quiet })
  return {
    mailer,
    delivered: async () => (await mailer.list()).map(({ to, subject, text }) => ({ to, subject, text })),
    close: () => rm(folder, { recursive: true }),
  }
})

describe('the outbox', () => {
  const message = { to: 'ann@example.com', subject: 'Welcome', text: 'Hello.' }
  let folder: string
  let printed: string[]
  const openOutbox = () => new OutboxMailer({ folder, print: (line) => printed.push(line) })
  beforeEach(async () => {
    folder = await makeFolder()
    printed = []
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('lists the newest first, with the code and the time, and survives a restart', async () => {
    const outbox = openOutbox()
    await outbox.send(message)
    await outbox.send({ ...message, subject: 'Your code', code: '123456', html: '<p>Hello.</p>' })
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await openOutbox().list()).toEqual([
      { ...message, subject: 'Your code', code: '123456', at },
      { ...message, at },
    ])
  })

  it('prints one line for a message, without its content, which would end up in logs', async () => {
    const outbox = openOutbox()
    await outbox.send({ ...message, code: '123456' })
    await outbox.send(message)
    expect(printed).toEqual(Array(2).fill('A mail was kept: see /dev/outbox'))
  })

  it('is empty before the first message, even without a folder', async () => {
    const outbox = new OutboxMailer({ folder: join(folder, 'later'), print: quiet })
    expect(await outbox.list()).toEqual([])
    await outbox.send(message)
    expect(await outbox.list()).toHaveLength(1)
  })

  it('keeps sign-in codes from other users of the machine', async () => {
    await openOutbox().send(message)
    expect((await stat(join(folder, 'outbox.jsonl'))).mode & 0o077).toBe(0)
  })

  it('keeps the latest 200 and does not grow without limit', async () => {
    const outbox = openOutbox()
    const text = 'x'.repeat(2000)
    for (let count = 1; count <= 1000; count += 1)
      await outbox.send({ ...message, text, subject: `${count}` })
    const subjects = (await outbox.list()).map(({ subject }) => subject)
    expect(subjects).toEqual(Array.from({ length: 200 }, (_, index) => `${1000 - index}`))
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1024 * 1024)
  })

  it('loses no message when two instances fill one folder at once', async () => {
    const one = openOutbox()
    const other = openOutbox()
    const text = 'x'.repeat(20_000)
    const sends = Array.from({ length: 150 }, (_, index) =>
      (index % 2 ? one : other).send({ ...message, text, subject: `${index}` }),
    )
    await Promise.all(sends)
    const subjects = (await openOutbox().list()).map(({ subject }) => Number(subject))
    expect(subjects.sort((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, index) => index))
  })

  it('is shared by two processes', async () => {
    const script = `
      import { OutboxMailer } from ${JSON.stringify(new URL('./outbox.ts', import.meta.url).href)}
      const outbox = new OutboxMailer({ folder: process.argv[1], print: () => undefined })
      const send = (_, n) => outbox.send({ to: 'bob@example.com', subject: 'from afar ' + n, text: 'x'.repeat(9000) })
      await Promise.all(Array.from({ length: 60 }, send))`
    const args = ['--input-type=module', '--eval', script, folder]
    const other = promisify(execFile)(process.execPath, args)
    const outbox = openOutbox()
    for (let count = 0; count < 60; count += 1) await outbox.send({ ...message, text: 'y'.repeat(9000) })
    await other
    const messages = await outbox.list()
    expect(messages).toHaveLength(120)
    expect(messages.filter(({ to }) => to === 'bob@example.com')).toHaveLength(60)
  })

  it('skips a line that was cut off, and keeps the one after it', async () => {
    const outbox = openOutbox()
    await outbox.send({ ...message, subject: 'before' })
    await appendFile(join(folder, 'outbox.jsonl'), '\n{"id":"1","to":"ann@exam')
    await outbox.send({ ...message, subject: 'after' })
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['after', 'before'])
  })

  it('reports a disk error as worth a retry, and prints nothing', async () => {
    await writeFile(join(folder, 'file'), '')
    const outbox = new OutboxMailer({ folder: join(folder, 'file'), print: (line) => printed.push(line) })
    await expect(outbox.send(message)).rejects.toMatchObject({ name: 'MailNotSentError', retryable: true })
    expect(printed).toEqual([])
  })
})
