import { rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder, startSite } from './e2e/site-process.ts'

const ROUTE = path.resolve(import.meta.dirname, '../src/http/routes/site.ts')

/** A slow machine may need as long to load all the code for the first time. */
const PATIENCE_MS = 300_000

async function get(address: string) {
  const response = await fetch(address)
  return { status: response.status, text: await response.text() }
}

test(
  'a developer sees changes to the server without restarting it',
  async () => {
    const dataDir = await makeDataFolder('dev')
    const site = await startSite({ DATA_DIR: dataDir, HOST: '127.0.0.1' }, { arguments: ['--dev'] })
    onTestFinished(async () => {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const page = await get(`${site.url}/pricing`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('</h1>')
    // The framework's own code for replacing parts of an open page.
    expect(page.text).toContain('hmr-runtime')
    const root = await get(`${site.url}/src/web/root.tsx`)
    expect(root.text).toContain('/@vite/client')

    const before = await get(`${site.url}/api/site`)
    expect(before.status).toBe(200)
    await utimes(ROUTE, new Date(), new Date())
    await vi.waitFor(() => expect(site.output()).toContain("The server's code is new"), {
      timeout: PATIENCE_MS,
      interval: 50,
    })
    expect(await get(`${site.url}/api/site`)).toEqual(before)
  },
  PATIENCE_MS,
)
