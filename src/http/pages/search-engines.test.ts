import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { findPage, GALLERY_LISTS, PAGE_PATHS } from '../../shared/catalogue/pages.ts'
import type { App } from '../app-type.ts'
import { mountSearchEngines } from './search-engines.ts'

const app: App = new OpenAPIHono()
mountSearchEngines(app, {
  origin: 'https://example.com',
  servedLocales: ['en-US', 'en-XA'],
  listPieces: async () => ['green-dragon', 'gp_1'],
})

async function addresses(): Promise<string[]> {
  const text = await (await app.request('/sitemap.xml')).text()
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
}

test('the sitemap lists every public page once, in human languages', async () => {
  const listed = await addresses()
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(['https://example.com/', 'https://example.com/ai-face-swap']))
  expect(
    listed.filter((address) => /my-creations|settings|login|en-XA|com\/home$|template\/ai-/.test(address)),
  ).toEqual([])
  const leftOut = PAGE_PATHS.filter((path) => /^\/(home|login|status|template\/(?!home$).*)$/.test(path))
  const personal = PAGE_PATHS.filter((path) => findPage(path)?.needsSignIn)
  expect(listed).toEqual(
    expect.arrayContaining(['https://example.com/gallery/theme/animals', 'https://example.com/gallery/gp_1']),
  )
  const gallery = GALLERY_LISTS.length + 2
  expect(listed).toHaveLength(PAGE_PATHS.length - leftOut.length - personal.length + gallery)
})

test('robots are kept away from personal pages', async () => {
  const text = await (await app.request('/robots.txt')).text()
  expect(text).toContain('Disallow: /settings')
  expect(text).toContain('Sitemap: https://example.com/sitemap.xml')
})
