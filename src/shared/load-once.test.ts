import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

test('everybody gets what was loaded once', async () => {
  const load = vi.fn(async () => ({}))
  const get = loadOnce(load)
  expect(load).not.toHaveBeenCalled()
  const [one, other] = await Promise.all([get(), get()])
  expect(other).toBe(one)
  expect(await get()).toBe(one)
  expect(load).toHaveBeenCalledOnce()
})

test('after a failure it is loaded again (trap: a passing error that stays until the next start)', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('too many open files'))
  const get = loadOnce(load)
  const failed = await Promise.allSettled([get(), get()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get()).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
