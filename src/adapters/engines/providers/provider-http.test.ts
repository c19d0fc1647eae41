import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startProviderServer } from '../../../../tests/contracts/provider-server.ts'
import { isPublicAddress } from '../../network/public-addresses.ts'
import { createProviderHttp, readRetryAfter } from './provider-http.ts'

const signal = AbortSignal.timeout(30_000)
const server = await startProviderServer(
  ({ path: at, headers }, origin) => {
    if (at === '/away') return { status: 302, headers: { location: 'http://localhost:1/secret' } }
    if (at === '/here') return { status: 302, headers: { location: `${origin}/large` } }
    if (at === '/endless') return { status: 302, headers: { location: `${origin}/endless` } }
    if (at === '/large') return { bytes: new Uint8Array(5_000) }
    return { json: { authorization: headers.authorization ?? null } }
  },
  () => false,
)
const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-http-'))
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (settings: Partial<Parameters<typeof createProviderHttp>[0]> = {}) =>
  createProviderHttp({
    apiOrigins: [server.origin],
    fileHosts: ['*.files.example'],
    ownAddress: true,
    headers: { authorization: 'Bearer secret' },
    secret: 'secret',
    ...settings,
  })

describe('requests go only to the hosts of the provider', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://files.example.evil.test/a.png',
    'https://evilfiles.example/a.png',
    'https://a.files.example:8443/a.png',
    'http://a.files.example/a.png',
  ])('not to %s', async (url) => {
    await expect(open().ask({ url, signal })).rejects.toThrow(/is not a host of this provider/)
  })

  it('nor where one of them redirects to', async () => {
    await expect(open().ask({ url: `${server.origin}/away`, signal })).rejects.toThrow(
      /localhost:1 is not a host/,
    )
    await expect(open().ask({ url: `${server.origin}/endless`, signal })).rejects.toThrow(
      /redirects without end/,
    )
  })

  it('nor to a private address, unless the operator has named it', async () => {
    const http = open({ fileHosts: ['localhost'] })
    await expect(http.ask({ url: 'https://localhost/a.png', signal })).rejects.toThrow(/private address/)
    const plain = open({ ownAddress: false })
    await expect(plain.ask({ url: `${server.origin}/`, signal })).rejects.toThrow(/without encryption/)
  })
})

it('a response larger than the limit is rejected', async () => {
  const request = { url: `${server.origin}/here`, signal, maxBytes: 4_000 }
  await expect(open().askForFile(request, path.join(folder, 'a'))).rejects.toThrow(/too large/)
  await open().askForFile({ ...request, maxBytes: 6_000 }, path.join(folder, 'b'))
})

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it('a pause is read as seconds or as a date', () => {
  expect(readRetryAfter('7')).toBe(7_000)
  expect(readRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000)
  expect(readRetryAfter('soon')).toBeNull()
})
