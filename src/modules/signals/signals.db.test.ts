import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, newNetwork, register } from '../../../tests/people.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const { token } = await register(site, { email: operatorEmail })
await addPasskey(site, token)

const signalsOf = async (email: string) => {
  const { data } = await site.call('GET /api/operation/signals', { token })
  const { signals } = data as { signals: { person: { email: string }; kind: string; amount: number }[] }
  return signals.filter(({ person }) => person.email === email).map(({ kind, amount }) => ({ kind, amount }))
}

it('warns operators of disposable mailboxes, and of several accounts of one mailbox', async () => {
  await register(site, { email: 'one@mailinator.com' })
  expect(await signalsOf('one@mailinator.com')).toEqual([{ kind: 'disposable_address', amount: 1 }])
  await register(site, { email: 'somebody@gmail.com' })
  expect(await signalsOf('somebody@gmail.com')).toEqual([])
  await register(site, { email: 'some.body+1@gmail.com' })
  expect(await signalsOf('some.body+1@gmail.com')).toEqual([{ kind: 'same_mailbox', amount: 2 }])
})

it('warns operators of a network that opens many accounts in a day, anywhere in its /48', async () => {
  const emails = Array.from({ length: 6 }, newEmail)
  for (const [i, email] of emails.entries()) await register(site, { email, from: `2001:db8:9:${i}::1` })
  const found = await Promise.all(emails.map(signalsOf))
  expect(found.flat()).toEqual([
    { kind: 'busy_network', amount: 5 },
    { kind: 'busy_network', amount: 6 },
  ])
})

it('warns operators of an inviter with many sign-ups in a day', async () => {
  const inviter = await register(site)
  const { data } = await site.call('GET /api/users/invite-code', { token: inviter.token })
  const inviteCode = (data as { invite_code: string }).invite_code
  for (let count = 0; count < 6; count++) await register(site, { inviteCode, from: newNetwork() })
  expect(await signalsOf(inviter.email)).toEqual([{ kind: 'many_invites', amount: 6 }])
})
