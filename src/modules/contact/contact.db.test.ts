import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db, { operatorEmails: ['ops@example.com', 'other@example.com'] })

const MESSAGE = { email: 'ada@example.com', topic: 'idea', message: 'Please make stickers glow in the dark.' }

test('a message is stored and mailed to every operator', async () => {
  expect(await site.call('POST /api/contact', { body: MESSAGE })).toMatchObject({ status: 200 })
  await site.runJobs()
  expect(site.mailbox.map(({ to }) => to)).toEqual(['ops@example.com', 'other@example.com'])
  expect(site.mailbox[0]?.text).toContain(MESSAGE.message)
  expect(site.mailbox[0]?.text).toContain(MESSAGE.email)
  const { rows } = await db.pool.query('select email, topic, message from contact_messages')
  expect(rows).toEqual([MESSAGE])
})

test('template syntax in a message reaches the operators unchanged', async () => {
  const message = 'I wrote {this} <b>and</b> {count, plural, other {that}}.'
  await site.call('POST /api/contact', { body: { ...MESSAGE, message } })
  await site.runJobs()
  expect(site.mailbox.at(-1)?.text).toContain(message)
})

test.each([
  ['no address', { ...MESSAGE, email: 'ada' }],
  ['hardly a word', { ...MESSAGE, message: 'hi' }],
  ['an unknown topic', { ...MESSAGE, topic: 'spam' }],
])('%s is refused', async (_what, body) => {
  expect(await site.call('POST /api/contact', { body, from: '192.0.2.7' })).toMatchObject({ status: 422 })
})

test('one address cannot flood the operators', async () => {
  const from = '192.0.2.9'
  const statuses = []
  for (let count = 0; count < 12; count++) {
    statuses.push((await site.call('POST /api/contact', { body: MESSAGE, from })).status)
  }
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
