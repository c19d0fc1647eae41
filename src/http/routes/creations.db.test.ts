import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { callerOf } from '../../../tests/callers.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { createFrames } from '../../adapters/media/frames.ts'
import { createMediaTools } from '../../adapters/media/media-tools.ts'
import { createCreationsWorld } from '../../modules/creations/creations.fixture.ts'
import { createLimits } from '../../modules/limits/limits.service.ts'
import { createPageTitles } from '../../modules/pages/page-titles.ts'
import { createProvenance } from '../../modules/provenance/provenance.ts'
import { createVerify } from '../../modules/provenance/verification.service.ts'
import { createAppeals } from '../../modules/reports/appeals.service.ts'
import { createReports } from '../../modules/reports/reports.service.ts'
import { effectiveCatalogue } from '../../shared/catalogue/effective.ts'
import type { SettingValue } from '../../shared/catalogue/setting-values.ts'
import { creationCalls } from '../../shared/contract/creations.ts'
import { verifyCalls } from '../../shared/contract/verify.ts'
import type { App } from '../app-type.ts'
import { implementCalls } from '../calls.ts'
import { errorResponse } from '../error-response.ts'
import { describeRequest } from '../middleware/request.ts'
import type { AppEnv } from '../request-context.ts'
import { creationHandlers } from './creations.ts'
import { mountMedia } from './media.ts'
import { reportHandlers } from './reports.ts'
import { mountSharedFiles } from './shared.ts'
import { mountVerify } from './verify.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
world.setClock(new Date())
const limits = createLimits(db.pool)
const frames = createFrames({ ffmpeg: null })
const tools = createMediaTools({ ffmpeg: null })
const provenance = createProvenance({ tools: frames })
const workspaceRoot = await mkdtemp(path.join(tmpdir(), 'plumdrop-routes-'))
afterAll(async () => {
  frames.close()
  tools.close()
  await rm(workspaceRoot, { recursive: true })
})

const person = await world.newUser()

/** The operators' settings. */
const settings = new Map<string, SettingValue>()

/** Only the routes of creations; every token belongs to the same person. */
function createRoutes(): App {
  const app: App = new OpenAPIHono<AppEnv>()
  app.onError((error, context) => errorResponse(error, context))
  app.use(describeRequest({ log: pino({ level: 'silent' }), trustedProxies: 1 }))
  app.use(async (context, next) => {
    const signedIn = context.req.header('authorization') !== undefined
    context.set('caller', callerOf({ userId: signedIn ? person.id : undefined, email: person.email }))
    await next()
  })
  const catalogue = () => effectiveCatalogue(settings, new Date())
  const pageTitles = createPageTitles(() => catalogue().texts)
  const made = { ...world, pageTitles }
  const verify = createVerify({ db, provenance, tools })
  mountVerify(app, { verify, limits, pageTitles, workspaceRoot })
  const listPublished = async () => []
  implementCalls(app, creationCalls, creationHandlers({ ...made, domain: 'plumdrop.test', listPublished }))
  const reports = createReports({ ...world, limits, operatorEmails: [] })
  implementCalls(
    app,
    verifyCalls,
    reportHandlers({ reports, appeals: createAppeals({ ...world, operatorEmails: [] }) }),
  )
  mountSharedFiles(app, {
    ...made,
    catalogue,
    addressOf: (address) => `${address}?v1`,
  })
  mountMedia(app, { ...world, direct: null, isKept: (key) => world.creations.keeps(key) })
  return app
}

const app = createRoutes()
const signedIn = { authorization: 'Bearer token' }

async function call(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = signedIn,
) {
  const response = await app.request(address, {
    method,
    headers: {
      ...headers,
      'x-forwarded-for': '192.0.2.7',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...(await response.json()) }
}

describe('creations', () => {
  it('are listed with the title of their tool', async () => {
    const id = await world.makeOne(person)
    const { data } = await call('GET', '/api/creations?limit=1')
    expect(data.creations).toMatchObject([{ id, tool: 'sticker', tool_title: expect.stringMatching(/\w/) }])
    expect((await call('GET', `/api/creations/${id}`)).data.id).toBe(id)
  })

  it('are called what operators call their tool, also where they are shared and verified', async () => {
    settings.set('texts.page.text-to-image-ai.heading', 'Daydreams')
    onTestFinished(() => void settings.delete('texts.page.text-to-image-ai.heading'))
    const named = { tool: 'text-to-image-ai', title: 'IMG_0001', isFileName: true }
    const id = await world.makeOne(person, named)
    const { data } = await call('GET', '/api/creations?limit=50')
    const listed = data.creations.find((creation: { id: string }) => creation.id === id)
    expect(listed).toMatchObject({ tool_title: 'Daydreams' })
    const { data: share } = await call('POST', `/api/creations/${id}/share`, {})
    const shareId = new URL(share.url).pathname.split('/').at(-1)
    const { data: shared } = await call('GET', `/api/shared/${shareId}`, undefined, {})
    expect(shared).toMatchObject({ title: 'Daydreams', tool_title: 'Daydreams' })
    expect((await verifyFile(await markedWith(id))).data).toMatchObject({ tool_title: 'Daydreams' })
  })

  it('require a known caller', async () => {
    expect((await call('GET', '/api/creations', undefined, {})).code).toBe(20001)
  })

  it('can be deleted, which also ends their links', async () => {
    const id = await world.makeOne(person)
    const { url } = (await call('GET', `/api/creations/${id}`)).data
    expect((await app.request(url)).status).toBe(200)
    expect((await call('DELETE', `/api/creations/${id}`)).data).toEqual({})
    expect((await app.request(url)).status).toBe(404)
    expect((await call('DELETE', `/api/creations/${id}`)).status).toBe(404)
  })

  it('can be downloaded together, with a link that needs no token', async () => {
    const ids = [await world.makeOne(person), await world.makeOne(person)]
    const { data } = await call('POST', '/api/creations/zip', { ids })
    const response = await app.request(data.url)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toContain('plumdrop-creations.zip')
    const zip = await response.arrayBuffer()
    expect(String(zip.byteLength)).toBe(response.headers.get('content-length'))
    expect((await app.request(`${data.url}A`)).status).toBe(404)
  })

  it('cannot be downloaded by the thousand', async () => {
    const ids = Array.from({ length: 201 }, () => 'cr_x')
    expect((await call('POST', '/api/creations/zip', { ids })).status).toBe(422)
  })
})

describe('a shared page', () => {
  it('and its files are public, even in ranges, until it is taken back', async () => {
    const id = await world.makeOne(person)
    const { data: share } = await call('POST', `/api/creations/${id}/share`, {})
    expect(share.indexable).toBe(false)
    const shareId = new URL(share.url).pathname.split('/').at(-1)
    const { data: shared } = await call('GET', `/api/shared/${shareId}`, undefined, {})
    expect(shared).toMatchObject({ id: shareId, tool_title: expect.stringMatching(/\w/), indexable: false })
    const shown = await app.request(shared.url)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-disposition')).toBe('inline')
    const part = await app.request(shared.url, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000'])
    const saved = await app.request(shared.downloads[0].url)
    expect(saved.headers.get('content-disposition')).toContain(
      'filename="plumdrop-sticker-a-cat-in-a-hat.png"',
    )
    settings.set('effects.old-film.cover', shareId ?? '')
    const coverOf = async () => (await app.request('/media/covers/old-film')).headers.get('location')
    expect(await coverOf()).toMatch(`/media/shared/${shareId}/`)
    await call('POST', `/api/creations/${id}/unshare`)
    expect(await coverOf()).toBe('/effects/old-film.webp?v1')
    expect((await app.request(shared.url)).status).toBe(404)
    expect((await call('GET', `/api/shared/${shareId}`, undefined, {})).status).toBe(404)
  })
})

async function verifyFile(file: Blob, field = 'file') {
  const form = new FormData()
  form.append('note', 'a field that is not the file')
  form.append(field, file, 'picture.png')
  const response = await app.request('/api/verify', {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': '192.0.2.8' },
  })
  return { status: response.status, ...(await response.json()) }
}

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } }).png()

/** A picture that says which creation it is. */
async function markedWith(id: string): Promise<Blob> {
  const marked = await picture.clone().withXmp(`<a plumdrop:creation="${id}"/>`).toBuffer()
  return new Blob([new Uint8Array(marked)])
}

describe('verification', () => {
  it('explains what is known about a file, and keeps nothing of it', async () => {
    const { data } = await verifyFile(new Blob([new Uint8Array(await picture.toBuffer())]))
    expect(data).toEqual({
      verdict: 'nothing',
      made_at: null,
      tool_title: null,
      kept: false,
      reference: null,
    })
    expect(await readdir(workspaceRoot)).toEqual([])
  })

  it('returns a reference for reports, as long as there is something to report', async () => {
    const id = await world.makeOne(person)
    const file = await markedWith(id)
    expect((await verifyFile(file)).data).toMatchObject({ verdict: 'mark', kept: true, reference: id })
    const report = {
      reference: id,
      reason: 'copyright',
      details: 'I drew this myself.',
      email: 'eve@example.com',
    }
    const { data } = await call('POST', '/api/reports', report, {})
    expect(data.id).toMatch(/^rep_/)
    await world.creations.remove(person, id)
    expect((await verifyFile(file)).data).toMatchObject({ verdict: 'mark', kept: false, reference: null })
    expect((await call('POST', '/api/reports', report, {})).status).toBe(404)
  })

  it('refuses files that it cannot check, and keeps nothing of them either', async () => {
    expect((await verifyFile(new Blob(['just words']))).status).toBe(422)
    expect((await verifyFile(new Blob([]))).status).toBe(422)
    expect((await verifyFile(new Blob(['x']), 'other')).data).toMatchObject({ field: 'file' })
    expect(await readdir(workspaceRoot)).toEqual([])
  })
})
