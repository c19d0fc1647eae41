import { randomUUID } from 'node:crypto'
import { Code } from '../src/shared/codes.ts'
import type { CallName } from '../src/shared/contract/call.ts'
import type { TestApp } from './app.ts'
import { createAuthenticator } from './authenticator.ts'

const DOMAIN = 'plumdrop.test'
export const PASSWORD = 'Secret1'

type Newcomer = { email?: string; from?: string; cookie?: string; inviteCode?: string; password?: string }

let networks = 0

/** An address that is unique in the test file. */
export function newNetwork(): string {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

export const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`

/** Requests a code and reads it from the mailbox. */
export async function mailedCode(site: TestApp, name: CallName, options: Parameters<TestApp['call']>[1]) {
  const before = site.mailbox.length
  const { code } = await site.call(name, options)
  if (code !== Code.success) throw new Error(`${name} answered ${code}`)
  await site.runJobs()
  const mail = site.mailbox.slice(before).findLast((message) => message.code)
  if (!mail?.code) throw new Error(`${name} mailed no code`)
  return mail.code
}

/** Registers a person through the same calls as the pages, from a network of their own. */
export async function register(site: TestApp, newcomer: Newcomer = {}) {
  const { email = newEmail(), from = newNetwork(), cookie, inviteCode, password = PASSWORD } = newcomer
  const verify_code = await mailedCode(site, 'POST /api/users/register-code', {
    body: { email, domain: DOMAIN },
    from,
  })
  const {
    code,
    data,
    cookie: device = '',
  } = await site.call('POST /api/users/register', {
    body: { email, domain: DOMAIN, password, verify_code, ...(inviteCode && { invite_code: inviteCode }) },
    from,
    ...(cookie && { cookie }),
  })
  if (code !== Code.success) throw new Error(`register answered ${code}`)
  return { email, from, password, token: String(data), cookie: device }
}

/** Moves an account to another address through the same calls as the pages. */
export async function changeEmail(
  site: TestApp,
  person: { token: string; password: string },
  new_email: string,
) {
  const { token, password } = person
  const code = await mailedCode(site, 'POST /api/users/email-code', { token, body: { new_email } })
  const changed = await site.call('POST /api/users/change-email', {
    token,
    body: { new_email, code, password },
  })
  if (changed.code !== Code.success) throw new Error(`change-email answered ${changed.code}`)
}

/** Adds a passkey through the same calls as the pages; it gives an operator's session its second factor. */
export async function addPasskey(site: TestApp, token: string, name = 'A phone') {
  const authenticator = createAuthenticator({ origin: `http://${DOMAIN}`, rpId: DOMAIN })
  const code = await mailedCode(site, 'POST /api/users/confirm-code', { token })
  await site.call('POST /api/users/confirm', { body: { method: 'mailed_code', code }, token })
  const { data } = await site.call('POST /api/users/passkey-options', { token })
  const { options } = data as { options: { challenge: string } }
  const body = { name, response: authenticator.register(options) }
  const { code: answer, msg } = await site.call('POST /api/users/passkeys', { body, token })
  if (answer !== Code.success) throw new Error(`The passkey was refused: ${msg}`)
  return authenticator
}

/** Signs in with a passkey; the token belongs to a session with its second factor. */
export async function signInWithPasskey(
  site: TestApp,
  authenticator: Awaited<ReturnType<typeof addPasskey>>,
): Promise<string> {
  const { data, cookie = '' } = await site.call('POST /api/users/passkey-challenge')
  const response = authenticator.sign((data as { options: { challenge: string } }).options)
  const body = { domain: DOMAIN, response }
  return String((await site.call('POST /api/users/passkey-login', { body, cookie })).data)
}
