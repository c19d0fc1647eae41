import type { ClientLoaderFunctionArgs } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

const PAGE = { path: '/pricing', key: 'pricing' }
const FROM_SERVER = { path: '/pricing', key: 'from the server' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a page inside a site with these answers, in a fresh browser. */
async function goTo(pathname: string, answers: Record<string, () => Response>) {
  vi.resetModules()
  vi.stubGlobal('__BUILD_ID__', 'b1')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers[address]?.() ?? new Response(null, { status: 500 })
  })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { loadPayload } = await import('./page-loader.ts')
  const page = await loadPayload({
    url: new URL(pathname, 'https://plumdrop.test'),
    request: new Request(`https://plumdrop.test${pathname}`),
    serverLoader: async () => FROM_SERVER,
  } as unknown as ClientLoaderFunctionArgs)
  return { page, asked, warnings: warned.mock.calls.length }
}

const meta = () => Response.json({ prerendered: ['/pricing'] })

test('a page’s data comes from its payload if the build has one', async () => {
  const { page, asked, warnings } = await goTo('/pricing', {
    '/builds/meta/b1.json': meta,
    '/pricing/_payload.json': () => Response.json(PAGE),
  })
  expect([page, warnings]).toEqual([PAGE, 0])
  expect(asked).toEqual(['/builds/meta/b1.json', '/pricing/_payload.json'])
})

test('every failed payload is a warning, even a 500, and the server is asked', async () => {
  expect(await goTo('/pricing', { '/builds/meta/b1.json': meta })).toMatchObject({
    page: FROM_SERVER,
    warnings: 1,
  })
})

test('a page without a payload comes straight from the server', async () => {
  const { page, asked } = await goTo('/settings', { '/builds/meta/b1.json': meta })
  expect([page, asked]).toEqual([FROM_SERVER, ['/builds/meta/b1.json']])
})
