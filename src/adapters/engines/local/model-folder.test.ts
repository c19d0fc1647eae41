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

const COMMIT = 'c'.repeat(40)
const WEIGHTS = Buffer.alloc(300_000, 'weights ')
const HASH = createHash('sha256').update(WEIGHTS).digest('hex')
const VOCABULARY = Buffer.from('{"a":1}')
const gitHash = (content: Buffer) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

/** The hub's list of files: large ones with their SHA-256, all of them with Git's hash. */
const large = (rfilename: string, sha256 = HASH) => ({
  rfilename,
  size: WEIGHTS.length,
  blobId: 'b'.repeat(40),
  lfs: { sha256, size: WEIGHTS.length, pointerSize: 134 },
})
const small = (rfilename: string, content = VOCABULARY) => ({
  rfilename,
  size: content.length,
  blobId: gitHash(content),
})

/** A local hub that lists files like the real one, supports ranges, and breaks off on request. */
async function startHub() {
  const state = {
    origin: '',
    /** The requests for bytes: the file, and the offset. */
    asked: [] as string[],
    ranges: [] as (string | undefined)[],
    /** Breaks off after this many bytes, once for each number. */
    cuts: [] as number[],
    files: [large('onnx/model.onnx'), small('vocab.json')] as object[],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => answer(request, response))
  function answer({ url = '', headers: { range } }: IncomingMessage, response: ServerResponse): void {
    if (/^\/api\/models\/somebody\/model\/revision\/(main|c{40})\?blobs=true$/.test(url)) {
      const told = { id: 'somebody/model', sha: COMMIT, siblings: state.files }
      return void response.writeHead(200).end(JSON.stringify(told))
    }
    const [, name = ''] = new RegExp(`^/somebody/model/resolve/${COMMIT}/(.+)$`).exec(url) ?? []
    if (!name) return void response.writeHead(404).end()
    const content = name === 'vocab.json' ? VOCABULARY : WEIGHTS
    state.asked.push(name)
    state.ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    if (from >= content.length) return void response.writeHead(416).end()
    const rest = content.subarray(from)
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
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-local-'))
  hub = await startHub()
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
  files: ['onnx/model.onnx'],
}
const file = () => path.join(folder, 'a-model', 'onnx/model.onnx')

const pull = (model: Partial<LocalModel> = {}, accepted = true) =>
  pullModel({
    folder,
    id: 'a-model',
    model: { ...MODEL, ...model },
    hub: hub.origin,
    accepts: async () => accepted,
    report: () => {},
    signal: AbortSignal.timeout(20_000),
  })

describe('a pull', () => {
  it('downloads the files, and records their source and licence', async () => {
    expect(findInstalled(folder, 'a-model')).toBeNull()
    await pull()
    expect(await readFile(file())).toEqual(WEIGHTS)
    expect(findInstalled(folder, 'a-model')).toMatchObject({
      licence: 'MIT',
      revision: COMMIT,
      files: [{ path: 'onnx/model.onnx', bytes: WEIGHTS.length, hash: `sha256:${HASH}` }],
    })
    await pull()
    expect(hub.ranges, 'what is there is not fetched again').toHaveLength(1)
  })

  it('resumes after a broken connection', async () => {
    hub.cuts = [100_000, 50_000]
    await pull()
    expect(await readFile(file())).toEqual(WEIGHTS)
    const [first, ...others] = hub.ranges
    expect(first).toBeUndefined()
    expect(others).toHaveLength(2)
    for (const range of others) expect(range).toMatch(/^bytes=\d{2,}-$/)
  })

  it('resumes an incomplete download from another day', async () => {
    hub.cuts = Array(6).fill(0)
    await expect(pull()).rejects.toThrow()
    hub.cuts = []
    await writeFile(`${file()}.part`, WEIGHTS.subarray(0, 250_000))
    hub.ranges.length = 0
    await pull()
    expect(hub.ranges).toEqual(['bytes=250000-'])
    expect(await readFile(file())).toEqual(WEIGHTS)
  })

  it('rejects a file with another hash, deletes it, and the model is not installed', async () => {
    hub.files = [large('onnx/model.onnx', 'a'.repeat(64))]
    await expect(pull()).rejects.toThrow(/is not the file it should be/)
    expect([existsSync(file()), existsSync(`${file()}.part`)]).toEqual([false, false])
    expect(findInstalled(folder, 'a-model')).toBeNull()
  })

  it('checks small files, which have no SHA-256 at the hub, by Git’s hash', async () => {
    await pull({ files: ['vocab.json'] })
    expect(findInstalled(folder, 'a-model')?.files[0]?.hash).toBe(`git:${gitHash(VOCABULARY)}`)
    await removeModel(folder, 'a-model')
    hub.files = [{ ...small('vocab.json'), blobId: 'd'.repeat(40) }]
    await expect(pull({ files: ['vocab.json'] })).rejects.toThrow(/is not the file it should be/)
  })

  it('downloads the weights beside a network, without being told their names', async () => {
    hub.files = [large('onnx/model.onnx'), large('onnx/model.onnx_data'), large('onnx/model_q4.onnx')]
    await pull()
    expect(hub.asked).toEqual(['onnx/model.onnx', 'onnx/model.onnx_data'])
  })

  it('stays with its original commit', async () => {
    await pull()
    await writeFile(file(), 'broken')
    await pull({ revision: 'another-branch' })
    expect(await readFile(file())).toEqual(WEIGHTS)
  })

  it('sends no request to the hub until the licence is accepted', async () => {
    await expect(pull({}, false)).rejects.toBeInstanceOf(DownloadRefused)
    expect(hub.ranges).toEqual([])
  })

  it('downloads nothing if a file is missing, and lists the existing ones', async () => {
    const missing = pull({ files: ['onnx/model.onnx', 'onnx/other.onnx'] })
    await expect(missing).rejects.toThrow(/has no onnx\/other\.onnx\. Its networks are: onnx\/model\.onnx\./)
    expect(hub.asked).toEqual([])
  })

  it('reports a missing repository, and an unexpected response', async () => {
    await expect(pull({ repository: 'nobody/model' })).rejects.toThrow(/answered 404/)
    hub.files = [{ rfilename: 'onnx/model.onnx' }]
    await expect(pull()).rejects.toThrow(/words that are not known/)
  })
})

it('a removed model is gone', async () => {
  await pull()
  await removeModel(folder, 'a-model')
  expect(findInstalled(folder, 'a-model')).toBeNull()
  expect(existsSync(path.join(folder, 'a-model'))).toBe(false)
})

it('the catalogue names models whose licences permit the site’s use', () => {
  const licences = new Set(['MIT', 'Apache-2.0', 'BSD-3-Clause'])
  expect(LOCAL_MODELS.size).toBeGreaterThan(0)
  for (const { licence } of LOCAL_MODELS.values()) expect(licences).toContain(licence.name)
})
