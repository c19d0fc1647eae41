import { expect, test } from 'vitest'
import { claimReload } from './reload-guard.ts'

function memoryStorage(initial?: string) {
  const values = new Map<string, string>(initial === undefined ? [] : [['reloads', initial]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('a path reloads at most once in ten seconds', () => {
  const storage = memoryStorage()
  expect(claimReload('/a', 0, storage)).toBe(true)
  expect(claimReload('/a', 9_999, storage)).toBe(false)
  expect(claimReload('/b', 9_999, storage)).toBe(true)
  expect(claimReload('/a', 10_000, storage)).toBe(true)
})

test('foreign values in the storage do no harm', () => {
  expect(claimReload('/a', 0, memoryStorage('{"x":1}'))).toBe(true)
  expect(claimReload('/a', 0, memoryStorage('nonsense'))).toBe(true)
})
