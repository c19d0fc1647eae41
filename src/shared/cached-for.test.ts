import { expect, it } from 'vitest'
import { cachedFor } from './cached-for.ts'

function counted() {
  let times = 0
  let minutes = 0
  let fails = false
  const read = cachedFor(
    60_000,
    () => new Date(minutes * 60_000),
    async () => {
      times++
      if (fails) throw new Error('no database')
      return times
    },
  )
  return {
    read,
    wait: (more: number) => {
      minutes += more
    },
    fail: (does: boolean) => {
      fails = does
    },
  }
}

it('reads once for all callers within the time', async () => {
  const { read, wait } = counted()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  wait(0.5)
  expect(await read()).toBe(1)
  wait(0.5)
  expect(await read()).toBe(2)
})

it('does not cache a failure', async () => {
  const { read, fail } = counted()
  fail(true)
  await expect(read()).rejects.toThrow('no database')
  fail(false)
  expect(await read()).toBe(2)
})

it('a late failure does not drop a newer value', async () => {
  const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let minutes = 0
  let times = 0
  const read = cachedFor(
    60_000,
    () => new Date(minutes * 60_000),
    () => reads[times++]?.promise ?? Promise.resolve('read a third time'),
  )
  const slow = read()
  minutes = 1
  const second = read()
  reads[0]?.reject(new Error('too slow'))
  await expect(slow).rejects.toThrow('too slow')
  reads[1]?.resolve('read again')
  expect(await second).toBe('read again')
  expect(await read()).toBe('read again')
})

it('setting the clock back does not keep anything for longer', async () => {
  const { read, wait } = counted()
  expect(await read()).toBe(1)
  wait(-10)
  expect(await read()).toBe(2)
})
