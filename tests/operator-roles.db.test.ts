import { expect, it } from 'vitest'
import { Code } from '../src/shared/codes.ts'
import type { CallName } from '../src/shared/contract/call.ts'
import { OPERATOR_RIGHTS } from '../src/shared/contract/operator-rights.ts'
import { mayOperate, OPERATOR_ROLES, type OperatorRole } from '../src/shared/operators.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { addPasskey, newEmail, register } from './people.ts'

/** Every console call by every role: a second, independent record of who may do what. */

const { db } = await createTestDatabase()
const emails = Object.fromEntries(OPERATOR_ROLES.map((role) => [role, newEmail()])) as Record<
  OperatorRole,
  string
>
const { owner, ...others } = emails
const site = createTestApp(db, {
  operatorEmails: [owner],
  operatorRoles: Object.fromEntries(
    Object.entries(others).map(([role, email]) => [email, role as OperatorRole]),
  ),
})
const calls = Object.keys(OPERATOR_RIGHTS) as (keyof typeof OPERATOR_RIGHTS & CallName)[]

/** Calls only for owners, and the changes that other roles may make. */
const OWNERS_ALONE =
  /\/engines\/.*\/(order|undo|try|switch)$|^POST .*\/catalogue\/|^POST .*\/promotions(\/\{code\}\/end)?$|\/people\/\{id\}\/delete$/
const CHANGES: Record<OperatorRole, RegExp> = {
  owner: /./,
  support:
    /refuse$|retry$|generations\/\{id\}\/(cancel|replay)$|credits$|take-back$|check-ledger$|sandbox|payment-issues|refund$|reconcile$|(un)?block$|sign-out$|view$|notes$|export$/,
  moderator: /refuse$|decide$|(un)?block$|sign-out$|view$|notes$/,
  viewer: /^$/,
}
const HIDDEN: Record<OperatorRole, RegExp> = {
  owner: /^$/,
  support: /^$/,
  moderator: /audit|export$|replays$/,
  viewer: /export$|replays$/,
}

function isAllowed(role: OperatorRole, call: string): boolean {
  if (role !== 'owner' && OWNERS_ALONE.test(call)) return false
  return call.startsWith('GET ') ? !HIDDEN[role].test(call) : CHANGES[role].test(call)
}

it('lets each role do its work, and refuses everything else with words', async () => {
  const wrong: string[] = []
  for (const role of OPERATOR_ROLES) {
    const { token } = await register(site, { email: emails[role] })
    await addPasskey(site, token)
    for (const name of calls) {
      const answer = await site.app.request(requestFor(name, token))
      const { code, msg } = await told(answer)
      const refused = answer.status === 403 && code === Code.inputRefused && msg.includes(role)
      if (refused === isAllowed(role, name)) wrong.push(`${role}: ${name} -> ${answer.status} ${msg}`)
    }
  }
  expect(wrong).toEqual([])
})

/** With an input that nothing can be done with: permissions are checked before the input. */
function requestFor(name: string, token: string): Request {
  const [method = 'GET', template = '/'] = name.split(' ')
  const json = method === 'GET' ? {} : { 'content-type': 'application/json' }
  return new Request(`http://plumdrop.test${template.replaceAll(/\{\w+\}/g, 'x')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1', ...json },
    body: method === 'GET' ? null : '{}',
  })
}

/** The code in an envelope; files have none. */
async function told(answer: Response): Promise<{ code: number; msg: string }> {
  const isFile = answer.headers.get('content-disposition') !== null
  return isFile ? { code: Code.success, msg: await answer.text() } : answer.json()
}

it('an owner may do everything, and a viewer changes nothing', () => {
  const changes = Object.entries(OPERATOR_RIGHTS).filter(([call]) => !call.startsWith('GET '))
  expect(changes.length).toBeGreaterThan(15)
  for (const [call, right] of changes) {
    expect(mayOperate('owner', right), call).toBe(true)
    expect(mayOperate('viewer', right), call).toBe(false)
  }
})
