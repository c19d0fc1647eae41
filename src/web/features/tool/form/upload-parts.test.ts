import { expect, test } from 'vitest'
import { type PartCalls, sendInParts } from './upload-parts.ts'

const BROKEN = new TypeError('The connection broke')
const REFUSED = new Error('Too large')

/**
 * A site that accepts parts of 10 bytes, and a connection that breaks after this many bytes of each attempt.
 */
function fakeSite(breaks: Record<number, number | 'refused'>, direct = false) {
  const site = { received: 0, puts: [] as number[], pauses: [] as number[], directly: [] as boolean[] }
  const calls: PartCalls = {
    begin: async () => ({ id: 'up_1', part_bytes: 10, direct }),
    async put(_id, { offset, bytes, direct: directly }, onProgress) {
      expect(offset).toBe(site.received)
      const broken = breaks[site.puts.length]
      site.puts.push(offset)
      site.directly.push(directly)
      if (broken === 'refused') throw REFUSED
      if (broken !== undefined) {
        site.received += broken
        throw BROKEN
      }
      onProgress(bytes)
      site.received += bytes
    },
    received: async () => site.received,
    pause: async (ms) => void site.pauses.push(ms),
    isBreak: (error) => error === BROKEN,
  }
  return { site, calls }
}

test('a file is sent part by part, and the progress is that of the whole file', async () => {
  const { site, calls } = fakeSite({})
  const shares: number[] = []
  expect(await sendInParts(25, calls, (share) => shares.push(share))).toBe('up_1')
  expect(site.puts).toEqual([0, 10, 20])
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
})

test('after a broken connection it continues after the received part', async () => {
  const { site, calls } = fakeSite({ 1: 4 })
  await sendInParts(25, calls, () => undefined)
  expect(site.puts).toEqual([0, 10, 14, 24])
  expect(site.received).toBe(25)
})

test('if the storage itself cannot be reached, the rest goes through the site', async () => {
  const { site, calls } = fakeSite({ 1: 0 }, true)
  await sendInParts(25, calls, () => undefined)
  expect(site.puts).toEqual([0, 10, 10, 20])
  expect(site.directly).toEqual([true, true, false, false])
})

test('it waits longer after each failure and gives up if nothing arrives anymore', async () => {
  const { site, calls } = fakeSite({ 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 })
  await expect(sendInParts(25, calls, () => undefined)).rejects.toBe(BROKEN)
  expect(site.pauses).toEqual([1000, 2000, 4000, 8000, 16_000])
})

test('a refusal is not retried', async () => {
  const { site, calls } = fakeSite({ 1: 'refused' })
  await expect(sendInParts(25, calls, () => undefined)).rejects.toBe(REFUSED)
  expect(site.puts).toEqual([0, 10])
})
