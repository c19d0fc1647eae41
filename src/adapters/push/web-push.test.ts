import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPushIdentity } from '../../modules/push/push-identity.ts'
import { encryptFor } from './encrypt-notice.ts'
import { createWebPush, postPublicly } from './web-push.ts'

const signal = new AbortController().signal
const notice = { words: 'Sticker maker is ready ✓', tag: 'gen_1', path: '/?generation=gen_1' }
const identity = newPushIdentity('https://plumdrop.example')

/** A browser: only it can read what was sent to it. */
const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16)

function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const derive = (secret: Buffer, with_: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const secret = derive(browser.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(21 + theirs.length, -16)), decipher.final()])
  expect(text.at(-1)).toBe(2)
  return text.subarray(0, -1).toString()
}

/** A push service on this machine, which the guard would never let the site connect to. */
let heard: { headers: IncomingMessage['headers']; body: Buffer }[] = []
let status = 201
const service = createServer((request, answer) => {
  void buffer(request).then((body) => {
    heard.push({ headers: request.headers, body })
    answer.writeHead(status).end()
  })
})
let origin = ''
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void service.close())
beforeEach(() => {
  heard = []
  status = 201
})

const sender = createWebPush({
  post: async (url, { headers, body }) => {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    return answer.status
  },
})
const send = () => {
  const publicKey = browser.getPublicKey('base64url')
  const target = { endpoint: `${origin}/send/secret`, publicKey, sharedSecret: auth.toString('base64url') }
  return sender.send(target, notice, identity, signal)
}

test('only the browser can read a notice, which names its sender', async () => {
  expect(await send()).toBe('sent')
  const [{ headers, body } = { headers: {}, body: Buffer.of() }] = heard
  expect(JSON.parse(decrypt(body))).toEqual(notice)
  expect(body.includes('Sticker')).toBe(false)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' })
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(identity.publicKey)
  const { d: _secret, ...publicPart } = identity.privateKey
  const known = createLocalJWKSet({ keys: [{ ...publicPart, kty: 'EC' }] })
  const { payload } = await jwtVerify(token, known, { audience: origin })
  expect(payload.sub).toBe('https://plumdrop.example')
})

test.each([404, 410])('a browser that answers %i is gone', async (answered) => {
  status = answered
  expect(await send()).toBe('gone')
})

test('temporary errors are retried, and no error contains the address', async () => {
  status = 503
  await expect(send()).rejects.toThrow(/^http:\/\/127.0.0.1:\d+ took no notice: status 503$/)
})

test('matches the example of RFC 8291 to the byte', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const target = {
    endpoint: 'https://push.example.net/push',
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    sharedSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const sealed = encryptFor(target, 'When I grow up, I want to be a watermelon', { salt, keys })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test.each(['http://push.example.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x'])(
  '%s is never contacted (trap: people name the address)',
  async (address) => {
    const sending = { headers: {}, body: Buffer.of(), signal }
    await expect(postPublicly(new URL(address), sending)).rejects.toThrow(/is not asked|private address/)
  },
)
