import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, newEmail, newNetwork, PASSWORD, register } from '../../../tests/people.ts'
import { Code } from '../../shared/codes.ts'

const { db } = await createTestDatabase()
const domain = 'plumdrop.test'
const clientId = 'plumdrop-client'
const own = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')

const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
const keyServer = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
})
await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
afterAll(() => keyServer.close())
const keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/certs`
const site = createTestApp(db, { google: { clientId, keysUrl } })

type Claims = {
  nonce?: string
  sub?: string
  email?: string
  email_verified?: boolean
  aud?: string
  iss?: string
}
const claimsOf = (claims: Claims) => ({
  sub: newEmail(),
  email: newEmail(),
  email_verified: true,
  aud: clientId,
  iss: 'https://accounts.google.com',
  ...claims,
})
const credentialOf = (claims: Claims, { signer = own.privateKey, expires = '1h' } = {}) =>
  new SignJWT(claimsOf(claims))
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(signer)
/** A browser that has requested a nonce. */
async function newBrowser(on = site) {
  const { data, cookie = '' } = await on.call('POST /api/users/google-nonce', { from: newNetwork() })
  return { nonce: (data as { nonce: string }).nonce, cookie }
}
const bring = (credential: string, cookie: string, on = site) =>
  on.call('POST /api/users/google-callback', { body: { credential, domain }, from: newNetwork(), cookie })
async function signIn(credential: (nonce: string) => Promise<string>, on = site) {
  const { nonce, cookie } = await newBrowser(on)
  return { ...(await bring(await credential(nonce), cookie, on)), cookie }
}
const userInfo = (token: unknown) => site.call('GET /api/users/user_info', { token: String(token) })

describe('Google’s sign-in', () => {
  it('opens an account, and finds it again by Google’s id after the address has changed', async () => {
    const sub = 'person-1'
    const email = newEmail()
    const first = await signIn((nonce) => credentialOf({ sub, email, nonce }))
    expect((await userInfo(first.data)).data).toMatchObject({
      user_email: email,
      has_password: false,
      is_new: true,
    })
    const second = await signIn((nonce) => credentialOf({ sub, email: newEmail(), nonce }))
    expect((await userInfo(second.data)).data).toMatchObject({ user_email: email })
  })

  it('asks for the password or a mailed code before it opens an existing account', async () => {
    for (const way of ['password', 'code'] as const) {
      const { email } = await register(site)
      const sub = newEmail()
      const asked = await signIn((nonce) => credentialOf({ sub, email: email.toUpperCase(), nonce }))
      expect(asked).toMatchObject({ code: Code.googleLinkNeeded, data: { email } })
      const { link_token } = asked.data as { link_token: string }
      const sent = { cookie: asked.cookie, from: newNetwork() }
      const link = (proof: object) =>
        site.call('POST /api/users/google-link', { body: { domain, link_token, ...proof }, ...sent })
      expect((await link({ password: 'Wrong123' })).status).toBe(422)
      expect((await link({ code: '000000' })).status).toBe(422)
      const code = await mailedCode(site, 'POST /api/users/google-link-code', {
        body: { link_token },
        ...sent,
      })
      const { data } = await link(way === 'password' ? { password: PASSWORD } : { code })
      expect((await userInfo(data)).data).toMatchObject({ user_email: email, has_password: true })
      await site.runJobs()
      const subjects = site.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject)
      expect(subjects).toContain('A new way to sign in to your Plumdrop account')
      expect((await signIn((nonce) => credentialOf({ sub, email, nonce }))).code).toBe(Code.success)
    }
  })

  it('is linked to no account by a password that changes meanwhile (trap: a session that outlives the change)', async () => {
    const { email } = await register(site)
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => signIn((nonce) => credentialOf({ email, nonce }))),
    )
    const code = await mailedCode(site, 'POST /api/users/mail_send', { body: { email, domain } })
    const change = site.call('POST /api/users/change_pwd', {
      body: { email, domain, new_passwd: 'Changed1', code },
    })
    const links = asked.map(({ data, cookie }) => {
      const { link_token } = data as { link_token: string }
      const body = { domain, link_token, password: PASSWORD }
      return site.call('POST /api/users/google-link', { body, cookie, from: newNetwork() })
    })
    const answers = await Promise.all(links)
    expect((await change).status).toBe(200)
    const tokens = answers.flatMap(({ status, data }) => (status === 200 ? [data] : []))
    const uses = await Promise.all(tokens.map(userInfo))
    expect(uses.map(({ status }) => status)).toEqual(tokens.map(() => 401))
  })

  it('takes a credential once, from the browser it was issued for (trap: a stolen one is used elsewhere)', async () => {
    const { nonce, cookie } = await newBrowser()
    const credential = await credentialOf({ nonce })
    expect((await bring(await credentialOf({ nonce }), (await newBrowser()).cookie)).status).toBe(422)
    expect((await bring(credential, cookie)).code).toBe(Code.success)
    expect((await bring(credential, cookie)).status).toBe(422)
    expect((await signIn(() => credentialOf({}))).status).toBe(422)
  })

  it('removes the password from an account whose address was never verified', async () => {
    const { email } = await register(site)
    await db.pool.query('update users set email_verified_at = null where email = $1', [email])
    const { data } = await signIn((nonce) => credentialOf({ email, nonce }))
    expect((await userInfo(data)).data).toMatchObject({ has_password: false })
    const body = { email, domain, password: PASSWORD }
    expect((await site.call('POST /api/users/login', { body })).status).toBe(422)
  })

  it('opens one account for two simultaneous sign-ins of one person', async () => {
    const email = newEmail()
    const twice = (nonce: string) => credentialOf({ sub: 'twice', email, nonce })
    const answers = await Promise.all([signIn(twice), signIn(twice)])
    expect(answers.map(({ code }) => code)).toEqual([Code.success, Code.success])
    const { rows } = await db.pool.query(`select 1 from users where google_subject = 'twice'`)
    expect(rows).toHaveLength(1)
  })

  it('does not let the new owner of an address into the account that the former one linked', async () => {
    const email = newEmail()
    await signIn((nonce) => credentialOf({ sub: 'former', email, nonce }))
    expect((await signIn((nonce) => credentialOf({ sub: 'new', email, nonce }))).status).toBe(422)
  })

  it.each<[string, (nonce: string) => Promise<string>]>([
    ['has run out', (nonce) => credentialOf({ nonce }, { expires: '-1h' })],
    ['was made for another site', (nonce) => credentialOf({ nonce, aud: 'another-client' })],
    ['comes from another issuer', (nonce) => credentialOf({ nonce, iss: 'https://issuer.test' })],
    ['is signed by another key', (nonce) => credentialOf({ nonce }, { signer: foreign.privateKey })],
    ['vouches for no address', (nonce) => credentialOf({ nonce, email_verified: false })],
    [
      'is not signed at all (trap: alg none)',
      async (nonce) => new UnsecuredJWT(claimsOf({ nonce })).setIssuedAt().setExpirationTime('1h').encode(),
    ],
    ['is no credential', async () => 'nonsense'],
  ])('refuses a credential that %s', async (_why, credential) => {
    expect(await signIn(credential)).toMatchObject({ status: 422, code: Code.inputRefused })
  })

  it('asks to try again later when Google’s keys cannot be fetched', async () => {
    const cutOff = createTestApp(db, { google: { clientId, keysUrl: 'http://127.0.0.1:1/certs' } })
    expect((await signIn((nonce) => credentialOf({ nonce }), cutOff)).code).toBe(Code.busy)
  })

  it('is not offered unless the operator has set it up', async () => {
    expect((await signIn((nonce) => credentialOf({ nonce }), createTestApp(db))).status).toBe(404)
  })
})
