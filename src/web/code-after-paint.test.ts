import { expect, test } from 'vitest'
import { loadCodeAfterPaint } from './code-after-paint.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/root.js" nonce="n"/></head>
<body><script nonce="n">first()</script><script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
const route1 = {...route0};
import("/assets/entry.js");</script></body>`

test('a page names no code to be loaded before it is painted, and loads the same code then', () => {
  const page = loadCodeAfterPaint(PAGE)
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain('<head><link rel="icon" href="/icon.svg"/></head>')
  expect(page).toContain('<script nonce="n">first()</script><script nonce="n">(async()=>{await new Promise(')
  expect(page).toContain('(["/assets/entry.js","/assets/root.js"])')
  expect(page).toContain(
    'const route0=await import("/assets/root.js");\nconst route1 = {...route0};\nimport("/assets/entry.js");\n})()</script>',
  )
})

test('a page without the router stays as it is', () => {
  const page = '<head></head><body><script>first()</script></body>'
  expect(loadCodeAfterPaint(page)).toBe(page)
})
