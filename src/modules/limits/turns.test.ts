import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('two pieces of work run at a time per key, in order, and other keys do not wait for them', async () => {
  const turns = new Turns({ atOnce: 2, maxWaiting: 10 })
  const done: number[] = []
  let [working, most] = [0, 0]
  const work = (number: number) => async () => {
    most = Math.max(most, ++working)
    await setImmediate()
    working--
    done.push(number)
  }
  const all = Promise.all([1, 2, 3, 4, 5].map((number) => turns.take('ann', work(number))))
  let otherBegan = false
  const other = turns.take('bo', async () => {
    otherBegan = true
  })
  expect(otherBegan).toBe(true)
  await Promise.all([all, other])
  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('one too many is refused at once, and failing work passes its turn on', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 1 })
  const first = turns.take('ann', async () => {
    await setImmediate()
    throw new Error('It broke.')
  })
  const second = turns.take('ann', async () => 'mine')
  const third = turns.take('ann', async () => 'never')
  await expect(third).rejects.toMatchObject({ reason: 'slow_down', details: { seconds: 5 } })
  await expect(first).rejects.toThrow('It broke.')
  expect(await second).toBe('mine')
  expect(await turns.take('ann', async () => 'again')).toBe('again')
})
