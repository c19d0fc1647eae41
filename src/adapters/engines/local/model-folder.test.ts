import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_MODELS, type LocalModel } from './catalogue.ts'
import { DownloadRefused } from './download.ts'
import { findInstalled, pullModel, removeModel } from './model-folder.ts'

const WEIGHTS = Buffer.alloc(300_000, 'weights ')
const HASH = createHash('sha256').update(WEIGHTS).digest('hex')

/** A hub on this machine that tells hashes as the real one does, knows ranges, and breaks off when it is told to. */
async function startHub() {
  const state = {
    origin: '',
    /** Of the requests for bytes: from where on. */
    ranges: [] as (string | undefined)[],
    /** Breaks off after so many bytes, as often as there are numbers. */
    cuts: [] as number[],
    told: HASH as string | null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => answer(request, response))
  function answer({ method, url, headers: { range } }: IncomingMessage, response: ServerResponse): void {
    if (url !== '/somebody/model/resolve/main/onnx/model.onnx') return void response.writeHead(404).end()
    if (method === 'HEAD') {
      return void response.writeHead(302, state.told ? { 'x-linked-etag': `"${state.told}"` } : {}).end()
    }
    state.ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    if (from >= WEIGHTS.length) return void response.writeHead(416).end()
    const rest = WEIGHTS.subarray(from)
    response.writeHead(range ? 206 : 200, { 'content-length': rest.length })
    const cut = state.cuts.shift()
    if (cut === undefined) return void response.end(rest)
    response.write(rest.subarray(0, cut), () => response.destroy())
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

let folder = ''
let hub: Awaited<ReturnType<typeof startHub>>
let lines: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-local-'))
  hub = await startHub()
  lines = []
})
afterEach(async () => {
  await hub.close()
  await rm(folder, { recursive: true, force: true })
})

const MODEL: LocalModel = {
  name: 'A model',
  about: 'does something',
  engine: 'cut-out',
  tools: ['ai-background-remover'],
  repository: 'somebody/model',
  revision: 'main',
  licence: { name: 'MIT', url: 'https://example.com/licence' },
  sizeMb: 1,
  memoryMb: 100,
  files: [{ path: 'onnx/model.onnx', sha256: HASH }],
}
const file = () => path.join(folder, 'a-model', 'onnx/model.onnx')

const pull = (model: Partial<LocalModel> = {}, accepted = true) =>
  pullModel({
    folder,
    id: 'a-model',
    model: { ...MODEL, ...model },
    hub: hub.origin,
    accepts: async () => accepted,
    report: (line) => void lines.push(line),
    signal: AbortSignal.timeout(20_000),
  })

describe('a pull', () => {
  it('brings the files, and writes down what came under which licence', async () => {
    expect(findInstalled(folder, 'a-model')).toBeNull()
    await pull()
    expect(await readFile(file())).toEqual(WEIGHTS)
    expect(findInstalled(folder, 'a-model')).toMatchObject({
      licence: 'MIT',
      files: [{ path: 'onnx/model.onnx', bytes: WEIGHTS.length, sha256: HASH }],
    })
    await pull()
    expect(hub.ranges, 'what is there is not fetched again').toHaveLength(1)
  })

  it('goes on where the connection broke off', async () => {
    hub.cuts = [100_000, 50_000]
    await pull()
    expect(await readFile(file())).toEqual(WEIGHTS)
    const [first, ...others] = hub.ranges
    expect(first).toBeUndefined()
    expect(others).toHaveLength(2)
    for (const range of others) expect(range).toMatch(/^bytes=\d{2,}-$/)
  })

  it('goes on with what another day has left', async () => {
    hub.cuts = Array(6).fill(0)
    await expect(pull()).rejects.toThrow()
    hub.cuts = []
    await writeFile(`${file()}.part`, WEIGHTS.subarray(0, 250_000))
    hub.ranges.length = 0
    await pull()
    expect(hub.ranges).toEqual(['bytes=250000-'])
    expect(await readFile(file())).toEqual(WEIGHTS)
  })

  it('takes no file with another hash, leaves nothing of it, and the model is not there', async () => {
    hub.told = null
    await expect(pull({ files: [{ path: 'onnx/model.onnx', sha256: 'a'.repeat(64) }] })).rejects.toThrow(
      /is not the file it should be/,
    )
    expect([existsSync(file()), existsSync(`${file()}.part`)]).toEqual([false, false])
    expect(findInstalled(folder, 'a-model')).toBeNull()
  })

  it('fetches nothing where the hub has another file than is known', async () => {
    hub.told = 'b'.repeat(64)
    await expect(pull()).rejects.toThrow(/The hub has another/)
    expect(hub.ranges).toEqual([])
  })

  it('goes by the hub’s word where the hash is not known, and says what came where nobody knows', async () => {
    await pull({ files: [{ path: 'onnx/model.onnx', sha256: null }] })
    expect(lines.join()).not.toContain('nobody knows')
    await removeModel(folder, 'a-model')
    hub.told = null
    await pull({ files: [{ path: 'onnx/model.onnx', sha256: null }] })
    expect(lines.at(-1)).toContain(HASH)
    expect(findInstalled(folder, 'a-model')?.files[0]?.sha256).toBe(HASH)
  })

  it('without the licence being accepted asks the hub for nothing', async () => {
    await expect(pull({}, false)).rejects.toBeInstanceOf(DownloadRefused)
    expect(hub.ranges).toEqual([])
  })

  it('says what the hub does not have', async () => {
    await expect(pull({ files: [{ path: 'onnx/other.onnx', sha256: null }] })).rejects.toThrow(/answered 404/)
  })
})

it('what is removed is gone', async () => {
  await pull()
  await removeModel(folder, 'a-model')
  expect(findInstalled(folder, 'a-model')).toBeNull()
  expect(existsSync(path.join(folder, 'a-model'))).toBe(false)
})

it('the catalogue names models whose licences permit what a site does', () => {
  const licences = new Set(['MIT', 'Apache-2.0', 'BSD-3-Clause'])
  expect(LOCAL_MODELS.size).toBeGreaterThan(0)
  for (const { licence } of LOCAL_MODELS.values()) expect(licences).toContain(licence.name)
})
