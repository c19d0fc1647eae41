import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import { createMediaLinks } from '../../modules/assets/media-links.ts'
import { errorResponse } from '../error-response.ts'
import { describeRequest } from '../middleware/request.ts'
import type { AppEnv } from '../request-context.ts'
import { mountMedia } from './media.ts'

const folder = await mkdtemp(join(tmpdir(), 'plumdrop-media-route-'))
afterAll(() => rm(folder, { recursive: true }))
const blobs = await DiskBlobStore.open(folder)
await blobs.put('uploads/a', Buffer.from('0123456789'), { contentType: 'audio/mpeg' })
const links = createMediaLinks({ keyedHash: async (...parts) => parts.join('.'), now: () => new Date() })
const app = new OpenAPIHono<AppEnv>()
app.onError((error, context) => errorResponse(error, context))
app.use(describeRequest({ log: pino({ level: 'silent' }), trustedProxies: 0 }))
mountMedia(app, { links, blobs, direct: null, isKept: async (blobKey) => blobKey !== 'uploads/deleted' })

const link = await links.link('uploads/a')
const ask = (headers: Record<string, string> = {}, method = 'GET', address = link) =>
  app.request(address, { method, headers })

describe('a file', () => {
  it('without an owner is gone, although its bytes and its link are still there', async () => {
    await blobs.put('uploads/deleted', Buffer.from('0123456789'), { contentType: 'audio/mpeg' })
    expect((await ask({}, 'GET', await links.link('uploads/deleted'))).status).toBe(404)
  })

  it('is sent complete, with headers that keep it from being interpreted as anything else', async () => {
    const response = await ask()
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    })
  })

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
    ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['bytes=5-2', 200, null, '0123456789'],
    ['bytes=0-1,4-5', 200, null, '0123456789'],
    ['bytes=-', 200, null, '0123456789'],
    ['pages=1-2', 200, null, '0123456789'],
  ])(
    'is given in parts: %s (trap: Safari plays no sound without 206)',
    async (range, status, given, text) => {
      const response = await ask({ range })
      expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
        status,
        given,
        text,
      ])
    },
  )

  it('is closed if the client leaves before reading a byte (trap: players do, and files stay open)', async () => {
    const leaving = new AbortController()
    const response = await app.request(link, { signal: leaving.signal })
    leaving.abort()
    expect(response.bodyUsed).toBe(true)
  })

  it('is not sent again to a browser that has it, and never in ranges of another version', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await ask({ 'if-none-match': known })
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200)
  })

  it('is described without being sent', async () => {
    const response = await ask({}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '10',
      '',
    ])
  })

  it('is saved under its given name, in any language', async () => {
    const plain = await ask({}, 'GET', await links.link('uploads/a', { download: 'A cat.mp3' }))
    expect(plain.headers.get('content-disposition')).toBe('attachment; filename="A cat.mp3"')
    const response = await ask({}, 'GET', await links.link('uploads/a', { download: 'Bär\'s "hat"\r\n.mp3' }))
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="B_r_s _hat___.mp3"; filename*=UTF-8\'\'B%C3%A4r%27s%20%22hat%22%0D%0A.mp3',
    )
  })
})

it.each([
  ['without a signature', '/media/uploads/a'],
  ['with another file’s', link.replace('uploads/a', 'uploads/b')],
  ['that climbs', link.replace('uploads/a', 'uploads/%2e%2e/%2e%2e/etc')],
  ['of a file that is gone', await links.link('uploads/gone')],
])('an address %s is answered as an unknown one', async (_, address) => {
  expect((await ask({}, 'GET', address)).status).toBe(404)
})

it('a named, uncached download is redirected to the storage if browsers can reach it; shown files stay here', async () => {
  const site = new OpenAPIHono<AppEnv>()
  const direct = {
    downloadLink: (key: string, as: string) => `https://bucket.test/${key}?as=${encodeURIComponent(as)}`,
  }
  mountMedia(site, { links, blobs, direct, isKept: async (blobKey) => blobKey === 'uploads/a' })
  const sent = await site.request(await links.link('uploads/a', { download: 'song.mp3' }))
  const to = new URL(sent.headers.get('location') ?? '')
  expect([sent.status, to.href.split('?')[0]]).toEqual([302, 'https://bucket.test/uploads/a'])
  expect(to.searchParams.get('as')).toContain('attachment; filename="song.mp3"')
  expect(sent.headers.get('cache-control')).toBe('private, no-store')
  expect((await site.request(link)).status).toBe(200)
})
