import type { Server } from 'node:http'
import { connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../../tests/callers.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { colourful, SECRET, withSecrets } from '../../adapters/media/samples.fixture.ts'
import { createKeyedHash } from '../../modules/accounts/keyed-hash.ts'
import { createMediaLinks } from '../../modules/assets/media-links.ts'
import { createTestUploads, newOwner } from '../../modules/assets/uploads.fixture.ts'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { Code } from '../../shared/codes.ts'
import { UPLOAD_PART_BYTES, uploadCalls } from '../../shared/contract/uploads.ts'
import { implementCalls } from '../calls.ts'
import { errorResponse } from '../error-response.ts'
import { describeRequest } from '../middleware/request.ts'
import type { AppEnv } from '../request-context.ts'
import { mountFormUploads } from './form-uploads.ts'
import { mountMedia } from './media.ts'
import { mountUploads, uploadHandlers } from './uploads.ts'

const { db } = await createTestDatabase()
const world = await createTestUploads(db)
const { uploads, limits, blobs } = world
const links = createMediaLinks({ keyedHash: createKeyedHash(db), now: () => new Date() })
const domain = 'plumdrop.test'
const logged: string[] = []
const log = pino({ level: 'error', base: null }, { write: (line: string) => void logged.push(line) })
afterEach(() => {
  expect(logged, 'what we did not foresee').toEqual([])
})

/** Only these calls, in the order of the site, for callers who are trusted to be who they say. */
const app = new OpenAPIHono<AppEnv>()
app.onError((error, context) => errorResponse(error, context))
app.use(describeRequest({ log, trustedProxies: 0 }))
app.use(async (context, next) => {
  const { authorization: userId, 'x-visitor': visitorId } = context.req.header()
  context.set('caller', callerOf({ userId, visitorId }))
  await next()
})
const options = { domain, uploads, links, limits }
mountUploads(app, options)
mountFormUploads(app, options)
app.use('/api/*', bodyLimit({ maxSize: 1000 }))
implementCalls(app, uploadCalls, uploadHandlers(options))
mountMedia(app, { isKept: (key) => uploads.keeps(key), links, blobs, direct: null })

const server = createAdaptorServer({ fetch: app.fetch }) as Server
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const origin = `http://127.0.0.1:${port}`
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

const photo = await withSecrets(colourful(200, 100)).jpeg().toBuffer()
const asVisitor = () => ({ 'x-visitor': newOwner().id })
const asUser = () => ({ authorization: newOwner('user').id })

function formOf(files: Record<string, Uint8Array>): FormData {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([Buffer.from(bytes)]), `${name}.jpg`)
  return form
}

async function call(
  path: string,
  init: RequestInit,
): Promise<{ status: number; code: number; data: unknown }> {
  const response = await fetch(`${origin}${path}`, init)
  return { status: response.status, ...(await response.json()) }
}
const post = (path: string, headers: Record<string, string>, files: Record<string, Uint8Array>) =>
  call(path, { method: 'POST', headers, body: formOf(files) })

describe('POST /api/uploads', () => {
  it('accepts a file, even one larger than any JSON, and returns a link to it to its owner', async () => {
    const headers = asVisitor()
    const { code, data } = await post('/api/uploads', headers, { file: photo })
    expect(code).toBe(Code.success)
    expect(data).toMatchObject({
      kind: 'image',
      mime: 'image/jpeg',
      width: 100,
      height: 200,
      duration_ms: null,
    })
    const { id, url, bytes } = data as { id: string; url: string; bytes: number }
    const kept = Buffer.from(await (await fetch(origin + url)).arrayBuffer())
    expect([kept.length, kept.includes(SECRET)]).toEqual([bytes, false])
    expect(await call(`/api/uploads/${id}`, { headers })).toMatchObject({ code: Code.success, data: { id } })
    for (const other of [asVisitor(), asUser(), {}]) {
      expect((await call(`/api/uploads/${id}`, { headers: other })).status).toBe(404)
    }
  })

  it('asks callers to sign in if their network’s quota of visitors is used up', async () => {
    expect(await post('/api/uploads', {}, { file: photo })).toMatchObject({ code: Code.signInNeeded })
  })

  it('refuses a form without a file, and a body that is no form', async () => {
    expect(await post('/api/uploads', asVisitor(), { other: photo })).toMatchObject({ status: 422 })
    const json = { ...asVisitor(), 'content-type': 'application/json' }
    expect(await call('/api/uploads', { method: 'POST', headers: json, body: '{}' })).toMatchObject({
      status: 422,
    })
  })

  it('refuses a too large announced size before the body is sent', async () => {
    const headers = { ...asVisitor(), 'content-length': `${maxBytesOfAny('vip') * 2}` }
    const { status, code } = await announce(headers)
    expect({ status, code }).toEqual({ status: 413, code: Code.tooLarge })
  })

  it('that breaks off leaves nothing behind, and is not our error', async () => {
    const before = await world.blobKeys()
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nhost: a\r\nx-visitor: ${newOwner().id}\r\ncontent-length: 100000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(5000)}`,
    )
    await expect.poll(() => world.leftovers()).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => world.leftovers()).toEqual([])
    expect(await world.blobKeys()).toEqual(before)
  })
})

/** Sends the head of a request, without the announced body. */
async function announce(headers: Record<string, string>): Promise<{ status: number; code: number }> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'a', 'content-type': 'multipart/form-data; boundary=b', ...headers })
  socket.write(
    `POST /api/uploads HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('"data"')) break
  }
  socket.destroy()
  return { status: Number(answer.split(' ')[1]), code: Number(/"code":(\d+)/.exec(answer)?.[1]) }
}

describe('an upload in parts', () => {
  const picture = colourful(2400, 1400).tiff({ compression: 'none' }).toBuffer()

  it('is started, filled, queried and finished', async () => {
    const bytes = await picture
    const headers = asVisitor()
    const json = { ...headers, 'content-type': 'application/json' }
    const begun = await call('/api/uploads/parts', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name: 'a.tif', bytes: bytes.length }),
    })
    expect(begun.data).toMatchObject({ part_bytes: UPLOAD_PART_BYTES })
    const { id } = begun.data as { id: string }
    const path = `/api/uploads/parts/${id}`
    const put = (offset: number) =>
      call(`${path}?offset=${offset}`, {
        method: 'PUT',
        headers,
        body: bytes.subarray(offset, offset + UPLOAD_PART_BYTES),
      })
    expect((await put(0)).data).toEqual({ id, bytes: bytes.length, received: UPLOAD_PART_BYTES })
    expect((await call(path, { headers })).data).toMatchObject({ received: UPLOAD_PART_BYTES })
    expect((await put(UPLOAD_PART_BYTES)).data).toMatchObject({ received: bytes.length })
    expect(await call(`${path}/finish`, { method: 'POST', headers })).toMatchObject({
      data: { id, kind: 'image', width: 2400, height: 1400 },
    })
  })

  it('accepts no part without a position, and none for another person’s upload', async () => {
    const put = (query: string, headers: Record<string, string>) =>
      call(`/api/uploads/parts/up_0${query}`, { method: 'PUT', headers, body: 'x' })
    expect((await put('', asVisitor())).status).toBe(422)
    expect((await put('?offset=-1', asVisitor())).status).toBe(422)
    expect((await put('?offset=0', asVisitor())).status).toBe(404)
    expect((await put('?offset=0', {})).status).toBe(404)
  })
})

describe('the calls of the specification', () => {
  it('need a signed-in person', async () => {
    for (const path of ['/api/dash/upload', '/api/dash/merge-upload-images']) {
      expect(await post(path, asVisitor(), { file: photo })).toMatchObject({ code: Code.signInNeeded })
    }
  })

  it('accept one file, or several pictures that are put side by side', async () => {
    const headers = asUser()
    expect(await post('/api/dash/upload', headers, { file: photo })).toMatchObject({
      data: { kind: 'image', width: 100, height: 200 },
    })
    const { data } = await post('/api/dash/merge-upload-images', headers, { file1: photo, file2: photo })
    expect(data).toMatchObject({ item: { width: 200, height: 200, mime: 'image/png' } })
    const { item } = data as { item: { name: string; names: string[] } }
    expect(item.names).toHaveLength(2)
    for (const id of [item.name, ...item.names]) {
      expect((await call(`/api/uploads/${id}`, { headers })).status).toBe(200)
    }
  })

  it('refuse files that are no picture, missing files and too many', async () => {
    const merge = (files: Record<string, Uint8Array>) =>
      post('/api/dash/merge-upload-images', asUser(), files)
    expect((await merge({ file1: Buffer.from('MZ this is a program') })).status).toBe(422)
    expect((await merge({})).status).toBe(422)
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`file${index + 1}`, photo]))
    expect((await merge(many)).status).toBe(422)
  })
})

it('the calls that carry files are documented', () => {
  const { paths } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  expect(Object.keys(paths ?? {})).toEqual(
    expect.arrayContaining([
      '/api/uploads',
      '/api/uploads/parts/{id}',
      '/api/dash/upload',
      '/api/dash/merge-upload-images',
    ]),
  )
  expect(paths?.['/api/uploads/parts/{id}']).toHaveProperty('put')
})
