import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { startEmbeddedPostgres } from '../adapters/database/embedded.ts'
import { atPort, loadConfig } from './config.ts'
import type { DevSite } from './dev-site.ts'
import { createLog } from './log.ts'

/**
 * The site during development. Vite loads all of its code: the browser's part is replaced in the open page, and after
 * a change to the server's code the site is composed anew in this process, beside the old one, which then ends. The
 * database stays, because this process owns it.
 */

const SOURCES = path.resolve(import.meta.dirname, '..')
const SERVER_CODE = /^(main|http|modules|adapters|db|shared)[\\/].*(?<!\.test)\.(ts|json)$/
/** Editors write a file in several steps, and often several files at once. */
const SETTLED_MS = 30

const print = (line: string) => console.log(line)

const server = createServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
)
const vite = await createVite({
  root: path.resolve(SOURCES, '..'),
  appType: 'custom',
  server: { middlewareMode: { server }, hmr: { server } },
})
const given = loadConfig(process.env)
server.listen(given.port, given.host)
await once(server, 'listening')
const config = atPort(given, (server.address() as AddressInfo).port)
const log = createLog(config.logLevel)
const database = config.databaseUrl
  ? null
  : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'database'), log })

async function openSite(): Promise<DevSite> {
  const { openDevSite } = (await vite.ssrLoadModule(
    '/src/main/dev-site.ts',
  )) as typeof import('./dev-site.ts')
  const loadPages = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return openDevSite({ config, log, print, loadPages })
}

let site = openSite()
const answer = getRequestListener(async (...request) => (await site).fetch(...request))

async function openAgain(): Promise<void> {
  const began = performance.now()
  const previous = await site
  try {
    const next = await openSite()
    site = Promise.resolve(next)
    print(`  The server's code is new (${Math.round(performance.now() - began)} ms).`)
  } catch (error) {
    console.error(error)
    print('  The site goes on as it was before this change.')
    return
  }
  await previous.close()
}

let changes = Promise.resolve()
let settling: NodeJS.Timeout | undefined
vite.watcher.on('all', (_event, file) => {
  if (!SERVER_CODE.test(path.relative(SOURCES, file))) return
  clearTimeout(settling)
  settling = setTimeout(() => {
    changes = changes.then(openAgain)
  }, SETTLED_MS)
})

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await changes
  await (await site).close()
  await vite.close()
  await database?.stop()
  process.exit(0)
}
process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop())

await site
print(`\n  ${config.siteName} is ready: ${config.siteOrigin}`)
print('  Changes to the code are seen at once; Ctrl+C ends it.\n')
