import { runInNewContext, Script } from 'node:vm'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, Scripts, type ServerBuild, ServerRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { loadCodeAfterPaint } from './code-after-paint.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/root.js" nonce="n"/></head>
<body><script nonce="n">first()</script><script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
const route1 = {...route0};
import("/assets/entry.js");</script></body>`

test('a page links no code before it is painted, and loads the same code afterwards', () => {
  const page = loadCodeAfterPaint(PAGE)
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain(
    '<head><link rel="icon" href="/icon.svg"/><script nonce="n">(async(code,first,largest)=>{',
  )
  expect(page).toContain('<script nonce="n">first()</script><script nonce="n">(async()=>{await painted\n')
  expect(page).toContain('(["/assets/entry.js","/assets/root.js"],[],"")')
  expect(page).toContain(
    'const route0=await import("/assets/root.js");\nconst route1 = {...route0};\nimport("/assets/entry.js");\n})()</script>',
  )
})

test('a page with a main part requests its code at the same time, each file once', () => {
  const first = ['/assets/tool.js', '/assets/root.js']
  const page = loadCodeAfterPaint(PAGE.replace('<body>', '<body><div data-waiting="first"></div>'), first)
  expect(page).toContain('(["/assets/entry.js","/assets/root.js"],["/assets/tool.js"],"")')
  expect(loadCodeAfterPaint(PAGE, first)).not.toContain('tool.js')
})

describe('the requests of the page', () => {
  /** Runs the scripts in the head of a page, and returns the requests so far. */
  function openPage({ slow }: { slow: boolean }) {
    const page = loadCodeAfterPaint(PAGE.replaceAll('/assets/entry', '/assets/framework-1'), [])
    const [, script = ''] = /<script nonce="n">(\(async\(code[\s\S]*?)<\/script>/.exec(page) ?? []
    const asked: string[] = []
    let onPaint = () => {}
    let onParsed = () => {}
    const document = {
      hidden: false,
      forms: [] as string[],
      documentElement: { hasAttribute: () => slow },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.push(href) },
    }
    class PerformanceObserver {
      constructor(ready: () => void) {
        onPaint = ready
      }
      observe() {}
    }
    class MutationObserver {
      constructor(changed: (changes: unknown, observer: MutationObserver) => void) {
        onParsed = () => changed([], this)
      }
      observe() {}
      disconnect() {}
    }
    const window = { PerformanceObserver }
    runInNewContext(script, { window, document, PerformanceObserver, MutationObserver, setTimeout: () => {} })
    const later = () => new Promise((resolve) => setImmediate(resolve))
    return {
      asked,
      paint: () => {
        onPaint()
        return later()
      },
      parseForm: () => {
        document.forms.push('form')
        onParsed()
        return later()
      },
    }
  }

  test('are none before the paint, and then all of its code', async () => {
    const { asked, paint, parseForm } = openPage({ slow: false })
    await parseForm()
    expect(asked).toEqual([])
    await paint()
    expect(asked).toEqual(['/assets/framework-1.js', '/assets/root.js'])
  })

  test('are the largest file at once on a slow connection, and the others when the form is there', async () => {
    const { asked, parseForm } = openPage({ slow: true })
    expect(asked).toEqual(['/assets/framework-1.js'])
    await parseForm()
    expect(new Set(asked)).toEqual(new Set(['/assets/framework-1.js', '/assets/root.js']))
  })
})

test('a page without the router stays unchanged', () => {
  const page = '<head></head><body><script>first()</script></body>'
  expect(loadCodeAfterPaint(page)).toBe(page)
})

test.each([
  ['the start of its code', '<head><link rel="modulepreload" href="/assets/entry.js"/></head>'],
  ['a head', PAGE.replace('</head>', '')],
])('a page that is left without %s is no page', (_, page) => {
  expect(() => loadCodeAfterPaint(page)).toThrow('not known here')
})

/** A site of one page, as the framework would build it. */
const BUILD: ServerBuild = {
  entry: {
    module: {
      default: (request, status, headers, context) =>
        new Response(renderToString(h(ServerRouter, { context, url: request.url, nonce: 'n' })), {
          status,
          headers,
        }),
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: { default: () => h('html', null, h('head'), h('body', null, h(Scripts))) },
    },
  },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: '/assets/root.js',
        imports: ['/assets/shell.js'],
        css: [],
        hasAction: false,
        hasLoader: false,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: true,
        hasErrorBoundary: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: '/assets/root-middleware.js',
        hydrateFallbackModule: undefined,
      },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: 'client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
}

test('the output of the installed router is understood: no code before the paint, all of it after', async () => {
  const response = await createRequestHandler(BUILD, 'production')(new Request('http://plumdrop.test/'))
  const written = await response.text()
  expect(written).toContain('type="module"')
  const page = loadCodeAfterPaint(written)
  expect(page).not.toMatch(/type="module"|<link rel="modulepreload"|^import /m)
  for (const file of ['entry', 'framework', 'shell', 'root', 'root-middleware']) {
    expect(page).toContain(`"/assets/${file}.js"`)
  }
  const scripts = [...page.matchAll(/<script nonce="n">([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(1)
  // A syntax error would throw here, as in the browser.
  for (const [, code = ''] of scripts) expect(() => new Script(code)).not.toThrow()
})
