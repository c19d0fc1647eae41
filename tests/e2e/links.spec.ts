import { expect, test } from 'vitest'
import { siteUrl } from './browser.ts'

/** A link on a page. */
type Reference = { on: string; address: URL }

const ATTRIBUTES = /\s(?:href|src|poster|action)="([^"]*)"|\scontent="(http[^"]*)"/g
const CANDIDATES = /\s(?:srcset|imagesrcset)="([^"]*)"/gi

/** The site's address in its own links; tests reach it by another. */
async function publicOrigin(): Promise<string> {
  const response = await fetch(`${siteUrl}/api/site`)
  return ((await response.json()) as { data: { origin: string } }).data.origin
}

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

function referencesOf(html: string, on: string, origin: string): Reference[] {
  const single = [...html.matchAll(ATTRIBUTES)].map(([, link, content = '']) => decoded(link ?? content))
  const several = [...html.matchAll(CANDIDATES)].flatMap(([, list = '']) =>
    decoded(list)
      .split(',')
      .map((candidate) => candidate.trim().split(' ')[0] ?? ''),
  )
  return [...single, ...several]
    .filter((address) => /^(\/|#|\.|https?:)/.test(address))
    .map((address) => ({ on, address: new URL(address.replace(origin, siteUrl), siteUrl + on) }))
    .filter(({ address }) => address.origin === siteUrl)
}

type Page = { status: number; isPage: boolean; html: string }

async function visit(path: string): Promise<Page> {
  const response = await fetch(siteUrl + path)
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (isPage) return { status: response.status, isPage, html: await response.text() }
  await response.body?.cancel()
  return { status: response.status, isPage, html: '' }
}

test('every link, picture, script and anchor of every page leads somewhere', async () => {
  const origin = await publicOrigin()
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const manifest = (await (await fetch(`${siteUrl}/manifest.webmanifest`)).json()) as {
    start_url: string
    icons: { src: string }[]
    shortcuts: { url: string }[]
  }
  const named = [
    manifest.start_url,
    ...manifest.icons.map(({ src }) => src),
    ...manifest.shortcuts.map(({ url }) => url),
  ]
  const waiting = ['/', ...listed, ...named, '/offline', '/design']
  const seen = new Map<string, Page>()
  const references: Reference[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const page = await visit(path)
    seen.set(path, page)
    const found = referencesOf(page.html, path, origin)
    references.push(...found)
    waiting.push(...found.map(({ address }) => address.pathname + address.search))
  }

  const broken = references.filter(({ address: { pathname, search, hash } }) => {
    const target = seen.get(pathname + search)
    if (target?.status !== 200) return true
    const id = decodeURIComponent(hash.slice(1))
    return id !== '' && target.isPage && !target.html.includes(`id="${id}"`)
  })
  expect(seen.size).toBeGreaterThan(listed.length)
  expect([
    ...new Set(broken.map(({ on, address }) => `${address.href.slice(siteUrl.length)} on ${on}`)),
  ]).toEqual([])
})
