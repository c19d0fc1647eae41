import { createPrivateKey } from 'node:crypto'
import { createAuthenticator } from '../authenticator.ts'

/** Those of the site of the browser tests: one whom every file shares, and some who have yet to set up a second factor. */
export const OPERATOR = 'operator@plumdrop.test'
export const NEW_OPERATORS = [1, 2, 3, 4, 5, 6].map((number) => `new-operator-${number}@plumdrop.test`)

const PASSWORD = 'Plumdrop1'

/** The shared operator's passkey; it opens nothing but the sites that tests start. */
const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'O8kjNZmxElvYwiqh2Menhb-t0tKBMAOe3quWMaJgHLQ',
    y: 'UPRJL8_Um-BXXmRecgehMIV4XRTkpfnG-FE-m4XQW98',
    d: '4uIVqKYiUr_M8rAtVYPf8Q_k4IZFWDXTAZ8uXKrfl-o',
  },
})

type Answer = { code: number; msg: string; data: unknown }
const SUCCESS = 100_000

/** A browser without a window: it keeps its cookie. */
function createCaller(siteUrl: string) {
  let cookie = ''
  return async (path: string, body: unknown = {}, token = ''): Promise<Answer> => {
    const authorization = token && { authorization: `Bearer ${token}` }
    const response = await fetch(siteUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...authorization },
      body: JSON.stringify(body),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return (await response.json()) as Answer
  }
}

/** The token of the shared operator, in whose session the second factor has just been given. */
export async function operatorToken(siteUrl: string): Promise<string> {
  const { origin, host, hostname } = new URL(siteUrl)
  const passkey = createAuthenticator({ origin, rpId: hostname }, { key: KEY })
  const call = createCaller(origin)
  const options = async (path: string, token?: string) =>
    ((await call(path, {}, token)).data as { options: { challenge: string } }).options
  const signIn = async () => {
    const response = passkey.sign(await options('/api/users/passkey-challenge'))
    return call('/api/users/passkey-login', { domain: host, response })
  }
  const known = await signIn()
  if (known.code === SUCCESS) return String(known.data)

  const account = { email: OPERATOR, domain: host, password: PASSWORD }
  await call('/api/users/register-code', account)
  const registered = await call('/api/users/register', { ...account, verify_code: await latestCode(origin) })
  const token = String(registered.data)
  await call('/api/users/confirm-code', {}, token)
  const code = await latestCode(origin)
  await call('/api/users/confirm', { method: 'mailed_code', code }, token)
  const response = passkey.register(await options('/api/users/passkey-options', token))
  const { code: answer, msg } = await call('/api/users/passkeys', { name: 'Tests', response }, token)
  if (answer !== SUCCESS) throw new Error(`The operator's passkey was refused: ${msg}`)
  return token
}

const used = new Set<string>()

/** Mail leaves a moment after it was asked for. */
async function latestCode(siteUrl: string): Promise<string> {
  for (;;) {
    const { messages } = (await (await fetch(`${siteUrl}/dev/outbox.json`)).json()) as {
      messages: { to: string; code?: string }[]
    }
    const code = messages.find(({ to, code }) => to === OPERATOR && code && !used.has(code))?.code
    if (code) {
      used.add(code)
      return code
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
