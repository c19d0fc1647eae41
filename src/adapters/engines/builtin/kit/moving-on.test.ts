import { expect, test } from 'vitest'
import type { Models } from '../models/models.ts'
import { movingOn } from './moving-on.ts'

const models: Models = {
  run: async () => Float32Array.of(7),
  runAll: async () => ({}),
  runForBytes: () => Promise.reject(new Error('broken')),
}

test('every answer moves the bar, less than the one before, and arrives', async () => {
  const parts: number[] = []
  const moving = movingOn(models, (part) => void parts.push(part))
  expect(await moving.run('u2netp')).toEqual(Float32Array.of(7))
  for (let n = 0; n < 20; n++) await moving.runAll('things')
  const steps = parts.map((part, n) => part - (parts[n - 1] ?? 0))
  expect(steps.every((step, n) => step > 0 && step < (steps[n - 1] ?? 1))).toBe(true)
  expect(parts.at(-1)).toBeLessThan(1)
})

test('what fails does not move it', async () => {
  const parts: number[] = []
  await expect(movingOn(models, (part) => void parts.push(part)).runForBytes('migan')).rejects.toThrow(
    'broken',
  )
  expect(parts).toEqual([])
})
