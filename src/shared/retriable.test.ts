import { expect, test, vi } from 'vitest'
import { retriable } from './retriable.ts'

const missing = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://plumdrop.test/assets/${file}`)

test('a module that failed to load is requested under another address, and shared by everybody who imports it', async () => {
  const load = async () => {
    throw missing('jobs-1a2b.js')
  }
  const fetchModule = vi.fn<(address: string) => Promise<unknown>>()
  fetchModule.mockRejectedValueOnce(missing('jobs-1a2b.js?again=1')).mockResolvedValue({ jobs: [] })
  const one = retriable(load, fetchModule)
  const other = retriable(load, fetchModule)
  await expect(one()).rejects.toThrow('Failed to fetch')
  await expect(other()).rejects.toThrow('Failed to fetch')
  // Still unavailable.
  await expect(one()).rejects.toThrow('Failed to fetch')
  const [first, second] = await Promise.all([one(), other()])
  expect(first).toBe(second)
  expect(fetchModule.mock.calls).toEqual([
    ['https://plumdrop.test/assets/jobs-1a2b.js?again=1'],
    ['https://plumdrop.test/assets/jobs-1a2b.js?again=2'],
  ])
})

test('a failure that names no module is simply retried', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Importing a module script failed.'))
  load.mockResolvedValue('code')
  const again = retriable(load)
  await expect(again()).rejects.toThrow()
  expect(await again()).toBe('code')
})
