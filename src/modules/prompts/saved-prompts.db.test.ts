import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MAX_SAVED_PROMPTS } from '../../shared/catalogue/saved-prompts.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { createSavedPrompts } from './saved-prompts.service.ts'
import { promptsSweep } from './sweep-prompts.job.ts'

const { db } = await createTestDatabase()
let time = new Date('2026-05-01T00:00:00Z')
const now = () => {
  time = new Date(time.getTime() + 1000)
  return time
}
const prompts = createSavedPrompts({ db, now })
const newOwner = (kind: OwnerId['kind'] = 'user'): OwnerId => ({ kind, id: crypto.randomUUID() })
const jobContext = {
  signal: new AbortController().signal,
  attempt: 1,
  lastAttempt: false,
  log: pino({ level: 'silent' }),
}
const textsOf = async (owner: OwnerId) => (await prompts.list(owner)).map(({ text }) => text)

it('prompts are saved once, renamed and deleted, the newest first', async () => {
  const owner = newOwner()
  const { id, name } = await prompts.save(owner, 'a fox')
  expect(name).toBe('a fox')
  const long = await prompts.save(owner, 'a very  long wish '.repeat(10).trim())
  expect(long.name).toMatch(/^a very long wish .*…$/)
  expect(Array.from(long.name)).toHaveLength(60)
  await prompts.rename(owner, id, 'Fox')
  expect(await prompts.save(owner, 'a fox')).toMatchObject({ id, name: 'Fox' })
  expect(await textsOf(owner)).toEqual([long.text, 'a fox'])
  await prompts.remove(owner, id)
  expect(await textsOf(owner)).toEqual([long.text])
})

it('are private to their owner', async () => {
  const owner = newOwner()
  const other = newOwner()
  const { id } = await prompts.save(owner, 'a fox')
  await expect(prompts.rename(other, id, 'Mine')).rejects.toThrow('not_found')
  await expect(prompts.remove(other, id)).rejects.toThrow('not_found')
  expect(await textsOf(other)).toEqual([])
})

it('the number of saved prompts is limited', async () => {
  const owner = newOwner()
  for (let index = 0; index < MAX_SAVED_PROMPTS; index++) await prompts.save(owner, `fox ${index}`)
  await expect(prompts.save(owner, 'one more')).rejects.toThrow('input_refused')
  await prompts.save(owner, 'fox 0')
})

it('neither limit nor wording gives way to simultaneous requests (trap: a check before the write)', async () => {
  const owner = newOwner()
  for (let index = 1; index < MAX_SAVED_PROMPTS; index++) await prompts.save(owner, `fox ${index}`)
  await Promise.all(Array.from({ length: 20 }, () => prompts.list(owner)))
  const saved = await Promise.all(Array.from({ length: 20 }, () => prompts.save(owner, 'an owl')))
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  expect(await textsOf(owner)).toHaveLength(MAX_SAVED_PROMPTS)
})

it('those of a visitor move to the account, are deleted with it, and are swept if nobody comes back', async () => {
  const visitor = newOwner('visitor')
  const user = newOwner()
  const gone = newOwner('visitor')
  await prompts.save(visitor, 'a fox')
  await prompts.save(gone, 'an owl')
  await inTransaction(db, (tx) => prompts.adopt(tx, { visitorId: visitor.id, userId: user.id }))
  const later = new Date(time.getTime() + 91 * DAY_MS)
  await promptsSweep.job({ db, now: () => later }).run?.({}, jobContext)
  expect(await textsOf(gone)).toEqual([])
  expect(await textsOf(user)).toEqual(['a fox'])
  await inTransaction(db, (tx) => prompts.forget(tx, user.id))
  expect(await textsOf(user)).toEqual([])
})
