import { expect, test } from 'vitest'
import { tools } from '../../photo-engines.fixture.ts'
import { shareProgress, tryInTurn } from './try-in-turn.ts'

const PARTS = [0, 0.5, 1]

function attempt(name: string, succeeds: boolean) {
  return async (shared: typeof tools) => {
    for (const part of PARTS) shared.progress(part, 'filling')
    return succeeds ? name : null
  }
}

/** What attempts in turn return, and the progress that they tell. */
async function tryThem(attempts: readonly ReturnType<typeof attempt>[], from: number) {
  const told: number[] = []
  const result = await tryInTurn(attempts, { ...tools, progress: (done) => void told.push(done) }, from)
  return { result, told }
}

test('the second attempt goes on where the first has ended', async () => {
  const { result, told } = await tryThem([attempt('lifted', false), attempt('filled', true)], 0.5)
  expect(result).toBe('filled')
  expect(told).toEqual([0.5, 0.625, 0.75, 0.75, 0.875, 1])
})

test('a single attempt has all of the bar that is left', async () => {
  expect((await tryThem([attempt('filled', true)], 0.5)).told).toEqual([0.5, 0.75, 1])
})

test('nothing is tried once an attempt has succeeded', async () => {
  const { result, told } = await tryThem([attempt('lifted', true), attempt('filled', true)], 0.5)
  expect(result).toBe('lifted')
  expect(told).toHaveLength(PARTS.length)
})

test('where every attempt fails there is no result', async () => {
  expect((await tryThem([attempt('lifted', false), attempt('filled', false)], 0.5)).result).toBeNull()
})

test('a share of the bar keeps the step that is told', () => {
  const told: unknown[] = []
  const shared = shareProgress({ ...tools, progress: (...all) => void told.push(all) }, 0.2, 0.4)
  shared.progress(0.5, 'finishing')
  expect(told).toEqual([[0.4, 'finishing']])
})
