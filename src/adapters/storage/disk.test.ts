import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blobStoreContract } from '../../../tests/contracts/blob-store.contract.ts'
import { UnsatisfiableRangeError } from '../../modules/assets/blob-store.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { DiskBlobStore } from './disk.ts'

const png = { contentType: 'image/png' }
const makeFolder = () => mkdtemp(join(tmpdir(), 'plumdrop-disk-'))

blobStoreContract('the disk', async () => {
  const folder = await makeFolder()
  const drafts = join(folder, 'drafts')
  return {
    store: await DiskBlobStore.open(folder),
    async writtenBytes() {
      const names = await readdir(drafts)
      const sizes = await Promise.all(names.map(async (name) => (await stat(join(drafts, name))).size))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    maxMegabytesHeld: 2,
    leftovers: () => readdir(drafts),
    close: () => rm(folder, { recursive: true }),
  }
})

describe('the disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeFolder()
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('deletes the leftovers of a crashed put, but not the draft of a running process', async () => {
    await mkdir(join(folder, 'drafts'))
    await writeFile(join(folder, 'drafts', 'crashed'), 'half a picture')
    await writeFile(join(folder, 'drafts', 'at-work'), 'half a picture')
    const longAgo = new Date(Date.now() - 2 * HOUR_MS)
    await utimes(join(folder, 'drafts', 'crashed'), longAgo, longAgo)
    const store = await DiskBlobStore.open(folder)
    expect(await readdir(join(folder, 'drafts'))).toEqual(['at-work'])
    expect(await store.list('').next()).toMatchObject({ done: true })
  })

  it('finds its blobs again after a restart', async () => {
    await (await DiskBlobStore.open(folder)).put('a/b', Buffer.from('kept'), png)
    const again = await DiskBlobStore.open(folder)
    expect(await again.head('a/b')).toMatchObject({ bytes: 4, contentType: 'image/png' })
  })

  it('deletes the folders that become empty, and no others', async () => {
    const store = await DiskBlobStore.open(folder)
    await store.put('users/7/creations/a.png', Buffer.from('a'), png)
    await store.put('users/8/b.png', Buffer.from('b'), png)
    await store.delete(['users/7/creations/a.png'])
    expect(await readdir(join(folder, 'blobs', 'users'))).toEqual(['8'])
    await store.delete(['users/8/b.png'])
    expect(await readdir(join(folder, 'blobs'))).toEqual([])
  })

  it('lets two processes share a folder', async () => {
    const one = await DiskBlobStore.open(folder)
    const other = await DiskBlobStore.open(folder)
    await one.put('shared', Buffer.from('seen by both'), png)
    expect(await other.head('shared')).toMatchObject({ bytes: 12 })
    await other.delete(['shared'])
    expect(await one.head('shared')).toBeNull()
  })

  it('keeps an opened blob readable while it is deleted', async () => {
    const store = await DiskBlobStore.open(folder)
    await store.put('a', Buffer.from('still here'), png)
    const opened = await store.open('a')
    await store.delete(['a'])
    expect(await new Response(opened?.body).text()).toBe('still here')
  })

  it('has no part of an empty blob', async () => {
    const store = await DiskBlobStore.open(folder)
    await store.put('empty', new Uint8Array(), png)
    for (const range of [{ start: 0, end: 0 }, { suffixBytes: 1 }]) {
      await expect(store.open('empty', { range })).rejects.toThrow(UnsatisfiableRangeError)
    }
  })

  it('keeps the bytes in front, so that the file opens in any viewer', async () => {
    const store = await DiskBlobStore.open(folder)
    await store.put('a/b.txt', Buffer.from('plain'), png)
    expect(await readFile(join(folder, 'blobs', 'a', '+b.txt'), 'latin1')).toMatch(/^plain\nplumdrop-blob/)
  })

  it('reports a truncated file, and never serves it', async () => {
    const store = await DiskBlobStore.open(folder)
    await store.put('cut', Buffer.alloc(1000), png)
    for (const length of [900, 10]) {
      await truncate(join(folder, 'blobs', '+cut'), length)
      await expect(store.open('cut')).rejects.toThrow('damaged')
      await expect(store.head('cut')).rejects.toThrow('damaged')
    }
  })
})
