import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskSpace, DiskFull } from './disk-space.ts'

function openDisk(freeMb: { now: number }) {
  return createDiskSpace({
    folder: '/nowhere',
    minFreeMb: 100,
    readFreeMb: async () => freeMb.now,
    watchEveryMs: 5,
  })
}

test('nothing new is accepted below the reserve, until there is room again', async () => {
  const free = { now: 100 }
  const disk = openDisk(free)
  await expect(disk.requireRoom()).resolves.toBeUndefined()
  free.now = 99
  await expect(disk.requireRoom()).rejects.toMatchObject({
    reason: 'storage_full',
    details: { minutes: 10, seconds: 600 },
  })
  expect(await disk.isLow()).toBe(true)
})

test('running work may use half of the reserve, and is stopped before more is used', async () => {
  const free = { now: 200 }
  const disk = openDisk(free)
  const reason = await disk.watch(
    (full) =>
      new Promise((resolve) => {
        full.addEventListener('abort', () => resolve(full.reason))
        free.now = 49
      }),
  )
  expect(reason).toBeInstanceOf(DiskFull)
  free.now = 60
  expect(await disk.watch(async (full) => full.aborted)).toBe(false)
})

test('after a write fails for lack of space the disk counts as full for a while, whatever the figures say', async () => {
  const settings = { folder: '/nowhere', minFreeMb: 100, readFreeMb: async () => 5_000 }
  const disk = createDiskSpace(settings)
  disk.learnFrom(new Error('The engine has died.'))
  expect(await disk.isLow()).toBe(false)
  disk.learnFrom(new Error('The engine failed.', { cause: new Error('write: No space left on device') }))
  expect(await disk.isLow()).toBe(true)
  const forgetful = createDiskSpace({ ...settings, fullForMs: 0 })
  forgetful.learnFrom(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  expect(await forgetful.isLow()).toBe(false)
})

test('reads the free space of the real disk', async () => {
  expect(await createDiskSpace({ folder: tmpdir(), minFreeMb: 0 }).isLow()).toBe(false)
  expect(await createDiskSpace({ folder: tmpdir(), minFreeMb: 1e12 }).isLow()).toBe(true)
})
