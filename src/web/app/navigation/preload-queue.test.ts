import { expect, test } from 'vitest'
import { createPreloadQueue, mayPreload } from './preload-queue.ts'

test('at most four preloads run at once, in order, each path once', async () => {
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const queue = createPreloadQueue((path) => {
    started.push(path)
    return new Promise((resolve) => finish.set(path, resolve))
  })
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/1', '/6']) queue.add(path)
  expect(started).toEqual(['/1', '/2', '/3', '/4'])

  finish.get('/2')?.()
  await Promise.resolve()
  expect(started).toEqual(['/1', '/2', '/3', '/4', '/5'])
})

test('a failed preload frees its place', async () => {
  const started: string[] = []
  const queue = createPreloadQueue(async (path) => {
    started.push(path)
    throw new Error('offline')
  })
  for (const path of ['/1', '/2', '/3', '/4', '/5']) queue.add(path)
  await Promise.resolve()
  await Promise.resolve()
  expect(started).toContain('/5')
})

test('nothing is preloaded on slow or data-saver connections', () => {
  expect(mayPreload({ saveData: true, effectiveType: '4g' })).toBe(false)
  expect(mayPreload({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayPreload({ effectiveType: '2g' })).toBe(false)
  expect(mayPreload({ effectiveType: '4g' })).toBe(true)
  expect(mayPreload(undefined)).toBe(true)
})
