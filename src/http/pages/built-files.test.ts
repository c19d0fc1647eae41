import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'

const home = await mkdtemp(path.join(tmpdir(), 'built-files-'))
afterAll(() => rm(home, { recursive: true }))
const folder = path.join(home, 'client')
await mkdir(path.join(folder, 'assets'), { recursive: true })
await writeFile(path.join(home, 'secret.txt'), 'secret')
await writeFile(path.join(folder, 'assets/app.js'), 'plain')
await writeFile(path.join(folder, 'assets/app.js.gz'), 'packed')
await writeFile(path.join(folder, 'a picture.png'), 'a picture')

const app = new Hono()
app.use('*', serveBuiltFiles(folder))
app.get('*', (context) => context.text('a page'))
const read = async (address: string, headers: Record<string, string> = {}) =>
  (await app.request(address, { headers })).text()

test('a file is served in an encoding that the browser accepts', async () => {
  expect(await read('/assets/app.js')).toBe('plain')
  expect(await read('/assets/app.js', { 'accept-encoding': 'gzip' })).toBe('packed')
  expect(await read('/a%20picture.png')).toBe('a picture')
})

test('missing files, folders and paths outside are left to the pages', async () => {
  for (const address of [
    '/',
    '/assets',
    '/assets/',
    '/assets/gone.js',
    '/..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
  ])
    expect(await read(address)).toBe('a page')
})
