import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { newEmail, newNetwork, PASSWORD, register } from '../../../tests/people.ts'
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

type Claims = { sub?: string; email?: string; email_verified?: boolean; aud?: string; iss?: string }
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
const signIn = (credential: string, on = site) =>
  on.call('POST /api/users/google-callback', { body: { credential, domain }, from: newNetwork() })
const userInfo = (token: unknown) => site.call('GET /api/users/user_info', { token: String(token) })

describe('Google’s sign-in', () => {
  it('opens an account, and finds it again by Google’s id when the address has changed', async () => {
    const [sub, email] = ['person-1', newEmail()]
    const first = await signIn(await credentialOf({ sub, email }))
    expect((await userInfo(first.data)).data).toMatchObject({ user_email: email, has_password: false })
    const second = await signIn(await credentialOf({ sub, email: newEmail() }))
    expect((await userInfo(second.data)).data).toMatchObject({ user_email: email })
  })

  it('finds an account by its verified address, and leaves its password', async () => {
    const { email } = await register(site)
    const { data } = await signIn(await credentialOf({ email: email.toUpperCase() }))
    expect((await userInfo(data)).data).toMatchObject({ user_email: email, has_password: true })
  })

  it('takes the password from an account whose address nobody had proved', async () => {
    const { email } = await register(site)
    await db.pool.query('update users set email_verified_at = null where email = $1', [email])
    const { data } = await signIn(await credentialOf({ email }))
    expect((await userInfo(data)).data).toMatchObject({ has_password: false })
    const body = { email, domain, password: PASSWORD }
    expect((await site.call('POST /api/users/login', { body })).status).toBe(422)
  })

  it('opens one account for somebody who clicks twice at once, and both clicks sign in', async () => {
    const credential = await credentialOf({ sub: 'twice' })
    const answers = await Promise.all([signIn(credential), signIn(credential)])
    expect(answers.map(({ code }) => code)).toEqual([Code.success, Code.success])
    const { rows } = await db.pool.query(`select 1 from users where google_subject = 'twice'`)
    expect(rows).toHaveLength(1)
  })

  it('does not open to a new owner of an address what the former one has linked', async () => {
    const email = newEmail()
    await signIn(await credentialOf({ sub: 'former', email }))
    expect((await signIn(await credentialOf({ sub: 'new', email }))).status).toBe(422)
  })

  it.each<[string, () => Promise<string>]>([
    ['has run out', () => credentialOf({}, { expires: '-1h' })],
    ['was made for another site', () => credentialOf({ aud: 'another-client' })],
    ['comes from another issuer', () => credentialOf({ iss: 'https://issuer.test' })],
    ['is signed by another key', () => credentialOf({}, { signer: foreign.privateKey })],
    ['vouches for no address', () => credentialOf({ email_verified: false })],
    [
      'is not signed at all (trap: alg none)',
      async () => new UnsecuredJWT(claimsOf({})).setIssuedAt().setExpirationTime('1h').encode(),
    ],
    ['is no credential', async () => 'nonsense'],
  ])('refuses a credential that %s', async (_why, credential) => {
    expect(await signIn(await credential())).toMatchObject({ status: 422, code: Code.inputRefused })
  })

  it('asks to come back when Google’s keys cannot be had', async () => {
    const cutOff = createTestApp(db, { google: { clientId, keysUrl: 'http://127.0.0.1:1/certs' } })
    expect((await signIn(await credentialOf({}), cutOff)).code).toBe(Code.busy)
  })

  it('is not there when the operator has not set it up', async () => {
    expect((await signIn(await credentialOf({}), createTestApp(db))).status).toBe(404)
  })
})
