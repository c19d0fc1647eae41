import { execFile as execFileWithCallback, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Window } from 'happy-dom'
import { answers, findFreePort } from '../tests/ports.ts'

const execFile = promisify(execFileWithCallback)
/** Beside the packages of the benchmarks, so that it finds Next.js and React. */
const FOLDER = path.join(import.meta.dirname, '.next-site')
const NEXT = path.join(import.meta.dirname, 'node_modules/next/dist/bin/next')
const SETTINGS = {
  cwd: FOLDER,
  env: { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' },
}

/** What Next.js makes of the elements of a page: once for everybody, or for each request. */
export type NextPage = { path: string; dynamic: 'force-static' | 'force-dynamic'; html: string }

type Part = string | { tag: string; props: Record<string, string>; children: Part[] }

/** A site of Next.js that renders the same elements as the given pages, with React alone. */
export async function startNextSite(
  pages: readonly NextPage[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  await rm(FOLDER, { recursive: true, force: true })
  const files: Record<string, string> = {
    'package.json': '{}',
    'next.config.mjs': `export default { outputFileTracingRoot: ${JSON.stringify(import.meta.dirname)} }`,
    'app/layout.jsx': LAYOUT,
    'app/elements.jsx': ELEMENTS,
  }
  for (const { path: at, dynamic, html } of pages) {
    files[`app${at}/elements.json`] = JSON.stringify(elementsIn(html))
    files[`app${at}/page-elements.jsx`] = PAGE_ELEMENTS
    files[`app${at}/page.jsx`] = pageOf(dynamic)
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(FOLDER, name)), { recursive: true })
    await writeFile(path.join(FOLDER, name), text)
  }
  await execFile(process.execPath, [NEXT, 'build', '--webpack'], SETTINGS)
  const port = await findFreePort()
  const child = spawn(process.execPath, [NEXT, 'start', '--port', String(port)], {
    ...SETTINGS,
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url + (pages[0]?.path ?? '/')))) {
    if (child.exitCode !== null) throw new Error('Next.js did not start.')
    await sleep(100)
  }
  return {
    url,
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(FOLDER, { recursive: true, force: true })
    },
  }
}

const LAYOUT = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`

/** A component for the browser, as ours are: else the elements would be sent twice. */
const ELEMENTS = `'use client'
import { createElement } from 'react'
export default function Elements({ of }) {
  return of.map((part, index) =>
    typeof part === 'string'
      ? part
      : createElement(part.tag, { ...part.props, key: index }, part.children.length ? <Elements of={part.children} /> : undefined),
  )
}`

const PAGE_ELEMENTS = `'use client'
import Elements from '../elements.jsx'
import elements from './elements.json'
export default function Page() {
  return <Elements of={elements} />
}`

function pageOf(dynamic: string): string {
  return `import Page from './page-elements.jsx'
export const dynamic = '${dynamic}'
export default Page`
}

/** The visible part of a page as data. */
function elementsIn(html: string): Part[] {
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableJavaScriptEvaluation: true },
  })
  window.document.write(html)
  const parts = partsOf(window.document.body.childNodes as unknown as NodeList)
  window.close()
  return parts
}

const LEFT_OUT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'NOSCRIPT'])
/** React expects these under other names, or as something other than text. */
const RENAMED: Record<string, string> = { class: 'className', for: 'htmlFor' }
const NOT_TEXT = new Set(['style', 'selected', 'checked', 'value'])

function partsOf(nodes: NodeList): Part[] {
  return [...nodes].flatMap((node): Part[] => {
    if (node.nodeType === 3) return node.textContent ? [node.textContent] : []
    if (node.nodeType !== 1) return []
    const element = node as HTMLElement
    if (LEFT_OUT.has(element.tagName.toUpperCase())) return []
    const props = Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => !NOT_TEXT.has(name) && !name.startsWith('on'))
        .map(({ name, value }) => [RENAMED[name] ?? name, value]),
    )
    return [{ tag: element.tagName.toLowerCase(), props, children: partsOf(element.childNodes) }]
  })
}
