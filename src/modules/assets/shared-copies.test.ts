import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SharedCopies } from './shared-copies.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumdrop-copies-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const never = new AbortController().signal

/** A storage of one video, which counts how often it is read. */
function openStorage(body = () => new Blob(['a video']).stream()) {
  const opened: string[] = []
  const open = async (key: string) => {
    opened.push(key)
    const facts = { bytes: 7, contentType: 'video/mp4', etag: 'e', range: null }
    return key === 'missing' ? null : { ...facts, body: body() }
  }
  return { opened, copies: new SharedCopies({ blobs: { open }, workspaceRoot: root }) }
}

test('eighty simultaneous readers of one video share one copy, which is deleted after the last (trap: 80 quotes filled 3.8 GB)', async () => {
  const { copies, opened } = openStorage()
  const everybody = Promise.withResolvers<void>()
  const paths = new Set<string>()
  let looking = 0
  const looks = Array.from({ length: 80 }, () =>
    copies.use(['video'], never, async (pathOf) => {
      paths.add(pathOf('video'))
      if (++looking === 80) everybody.resolve()
      await everybody.promise
      expect(await readdir(root)).toHaveLength(1)
      return readFile(pathOf('video'), 'utf8')
    }),
  )
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['a video']))
  expect(paths.size).toBe(1)
  expect(opened).toEqual(['video'])
  expect(await readdir(root)).toEqual([])
})

test('the next reader gets a fresh copy', async () => {
  const { copies, opened } = openStorage()
  for (let i = 0; i < 2; i++) await copies.use(['video', 'video'], never, async () => {})
  expect(opened).toEqual(['video', 'video'])
})

test('failed work leaves nothing behind, and neither does a missing blob', async () => {
  const { copies } = openStorage()
  const failing = copies.use(['video'], never, () => Promise.reject(new Error('It broke.')))
  await expect(failing).rejects.toThrow('It broke.')
  const missing = copies.use(['video', 'missing'], never, async () => {})
  await expect(missing).rejects.toMatchObject({ reason: 'not_found' })
  expect(await readdir(root)).toEqual([])
})

test('a reader that is aborted leaves at once, and the copy stays for the others', async () => {
  const rest = Promise.withResolvers<void>()
  const slow = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        await rest.promise
        controller.enqueue(new TextEncoder().encode('a video'))
        controller.close()
      },
    })
  const { copies, opened } = openStorage(slow)
  const impatient = new AbortController()
  const left = copies.use(['video'], impatient.signal, async () => {})
  const stayed = copies.use(['video'], never, (pathOf) => readFile(pathOf('video'), 'utf8'))
  impatient.abort(new Error('Enough.'))
  await expect(left).rejects.toThrow('Enough.')
  rest.resolve()
  expect(await stayed).toBe('a video')
  expect(opened).toEqual(['video'])
  expect(await readdir(root)).toEqual([])
})
