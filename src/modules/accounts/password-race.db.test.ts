import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, newNetwork, PASSWORD, register } from '../../../tests/people.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
const domain = 'plumdrop.test'

it('no session opened with the old password outlives a change (trap: signing in while the password changes)', async () => {
  const { email } = await register(site)
  const code = await mailedCode(site, 'POST /api/users/mail_send', { body: { email, domain } })
  const change = site.call('POST /api/users/change_pwd', {
    body: { email, domain, new_passwd: 'Changed1', code },
  })
  const logins = Array.from({ length: 10 }, () =>
    site.call('POST /api/users/login', { body: { email, domain, password: PASSWORD }, from: newNetwork() }),
  )
  const answers = await Promise.all([change, ...logins])
  expect(answers[0]?.status).toBe(200)
  const tokens = answers.slice(1).flatMap(({ data, status }) => (status === 200 ? [String(data)] : []))
  const uses = await Promise.all(tokens.map((token) => site.call('GET /api/users/user_info', { token })))
  expect(uses.map(({ status }) => status)).toEqual(tokens.map(() => 401))
})
