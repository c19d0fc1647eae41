import { describe, expect, test } from 'vitest'
import { Code } from '../../src/shared/codes.ts'
import { siteUrl } from './browser.ts'

async function call(path: string, init?: RequestInit) {
  const response = await fetch(siteUrl + path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('the API', () => {
  test('every answer is an envelope with a request id', async () => {
    const { status, headers, body } = await call('/api/tools')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: Code.success, msg: '', data: { tools: expect.any(Array) } })
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a request id from a proxy is kept, unless it could forge log lines', async () => {
    const good = await call('/api/site', { headers: { 'x-request-id': 'abc-12345678' } })
    expect(good.headers.get('x-request-id')).toBe('abc-12345678')
    const bad = await call('/api/site', { headers: { 'x-request-id': '{"level":60}' } })
    expect(bad.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  test('a client that is still sending sees the refusal, too (trap: a closed connection swallows the answer)', async () => {
    for (let i = 0; i < 20; i++) {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(4_000_000)], 'cat.png'))
      const headers = { authorization: 'Bearer nobody' }
      const { status } = await call('/api/uploads', { method: 'POST', body: form, headers })
      expect(status).toBe(401)
    }
  })

  test('an unknown call is not found, in the envelope', async () => {
    expect(await call('/api/no-such-call')).toMatchObject({
      status: 404,
      body: { code: Code.notFound, data: {} },
    })
  })

  test('refused input names the field and the problem', async () => {
    const { status, body } = await call('/api/pages?path=nope')
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: Code.inputRefused, data: { field: 'path' } })
    expect(body.msg).toContain('path')
  })

  test('a body over the limit is refused, whatever it claims to be', async () => {
    const { status, body } = await call('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(300_000) }),
    })
    expect(status).toBe(413)
    expect(body.code).toBe(Code.tooLarge)
  })

  test('broken JSON is refused as the caller’s mistake', async () => {
    const { status, body } = await call('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    })
    expect(status).toBe(422)
    expect(body.code).toBe(Code.inputRefused)
  })

  test('reports that it is alive and ready', async () => {
    expect(await call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await call('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: true } })
  })
})

describe('pages over HTTP', () => {
  test('a prerendered page lists its scripts by hash, a rendered one by nonce, and neither allows others', async () => {
    for (const [path, source] of [
      ['/pricing', /'sha256-[\w+/=]+'/],
      ['/design', /'nonce-[\w-]+'/],
    ] as const) {
      const policy = (await fetch(siteUrl + path)).headers.get('content-security-policy') ?? ''
      const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
      expect(scripts).toMatch(source)
      expect(scripts).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
    }
  })

  test('two visits never share a nonce', async () => {
    const nonceOf = async () =>
      /'nonce-([\w-]+)'/.exec(
        (await fetch(`${siteUrl}/design`)).headers.get('content-security-policy') ?? '',
      )?.[1]
    expect(await nonceOf()).not.toBe(await nonceOf())
  })

  test('an unchanged prerendered page is not sent again', async () => {
    const first = await fetch(`${siteUrl}/pricing`)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${siteUrl}/pricing?utm=x`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('every address in a page or the sitemap is the one of the site', async () => {
    const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
    expect(sitemap).toContain(`<loc>${siteUrl}/pricing</loc>`)
    const html = await (await fetch(`${siteUrl}/pricing`)).text()
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/pricing"`)
    expect(sitemap + html).not.toContain('localhost:0')
  })

  test('pictures are cached forever by their hash, and the plain ones for a day', async () => {
    const html = await (await fetch(`${siteUrl}/ai-background-remover`)).text()
    const named = /\/examples\/[\w.-]+\?v=[\w-]+/.exec(html)?.[0] ?? ''
    const response = await fetch(siteUrl + named)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const plain = await fetch(`${siteUrl}/icons/apple-touch-icon.png`)
    expect(plain.headers.get('cache-control')).toContain('max-age=86400')
    const again = await fetch(plain.url, { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('built files are cached forever and compressed', async () => {
    const html = await (await fetch(siteUrl)).text()
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
    const response = await fetch(siteUrl + script, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${siteUrl}/assets/gone.js`)).status).toBe(404)
  })

  test.each(['br', 'gzip'])('pages are compressed with %s for clients that accept it', async (encoding) => {
    const response = await fetch(siteUrl, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toContain('</html>')
  })

  test('every prerendered page of the build has its payload', async () => {
    const { id } = (await call('/builds/latest.json')).body
    const { body: meta } = await call(`/builds/meta/${id}.json`)
    expect(meta.id).toBe(id)
    expect(meta.prerendered).toContain('/pricing')
    for (const path of meta.prerendered as string[]) {
      const { status, body } = await call(`${path.replace(/\/$/, '')}/_payload.json`)
      expect(status, path).toBe(200)
      expect(body.path).toBe(path)
    }
    expect((await call('/builds/meta/another.json')).status).toBe(404)
  })

  test('people are redirected to the language they chose before, links inside the site are not', async () => {
    const cookie = { cookie: 'i18n_redirected=en-XA' }
    const visit = await fetch(`${siteUrl}/pricing?x=1`, {
      headers: { ...cookie, 'sec-fetch-dest': 'document' },
      redirect: 'manual',
    })
    expect(visit.status).toBe(302)
    expect(visit.headers.get('location')).toBe('/en-XA/pricing?x=1')
    const inside = await fetch(`${siteUrl}/pricing/_payload.json`, {
      headers: { ...cookie, 'sec-fetch-dest': 'empty' },
      redirect: 'manual',
    })
    expect(inside.status).toBe(200)
  })

  test('a path outside the folder of built files finds nothing', async () => {
    for (const path of ['/assets/..%2f..%2fbuild.json', '/..%2fserver%2findex.js', '/.vite/manifest.json']) {
      const response = await fetch(siteUrl + path)
      expect(response.status, path).toBe(404)
    }
  })
})
