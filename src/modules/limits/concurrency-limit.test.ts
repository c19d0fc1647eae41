import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

test('two pieces of work run at a time per key, in order, and other keys do not wait for them', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 2, maxWaiting: 10 })
  const done: number[] = []
  let working = 0
  let most = 0
  const work = (number: number) => async () => {
    most = Math.max(most, ++working)
    await setImmediate()
    working--
    done.push(number)
  }
  const all = Promise.all([1, 2, 3, 4, 5].map((number) => limit.run('ann', work(number))))
  let otherBegan = false
  const other = limit.run('bo', async () => {
    otherBegan = true
  })
  expect(otherBegan).toBe(true)
  await Promise.all([all, other])
  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('one too many is refused at once, and failing work passes its turn on', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, maxWaiting: 1 })
  const first = limit.run('ann', async () => {
    await setImmediate()
    throw new Error('It broke.')
  })
  const second = limit.run('ann', async () => 'mine')
  const third = limit.run('ann', async () => 'never')
  await expect(third).rejects.toMatchObject({ reason: 'slow_down', details: { seconds: 5 } })
  await expect(first).rejects.toThrow('It broke.')
  expect(await second).toBe('mine')
  expect(await limit.run('ann', async () => 'again')).toBe('again')
})
