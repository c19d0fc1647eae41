import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Measured } from './journeys.ts'
import { addToFile, countIn, describeStretches } from './summary.ts'

const measured: Measured = {
  took: new Map(),
  failures: [
    { at: 5, step: 'start', how: '503', manner: 'words' },
    { at: 15, step: 'watch', how: 'no node', manner: 'no answer' },
  ],
  outages: [
    { at: 5, ms: 300 },
    { at: 15, ms: 2_500 },
  ],
  generations: new Map([
    ['a', { at: 1, seen: 'succeeded' }],
    ['b', { at: 11, seen: 'failed' }],
    ['c', { at: 12, seen: null }],
    ['d', { at: 13, seen: null }],
  ]),
}
const ends = new Map([
  ['a', 'made'],
  ['b', 'given back'],
  ['c', 'made'],
] as const)

test('promises and failures count in the stretch where they began; an unknown outcome counts as lost', () => {
  const rows = [
    { kind: 'first', from: 0, until: 10 },
    { kind: 'second', from: 10, until: 20 },
  ].map((stretch) => ({ kind: stretch.kind, counts: countIn(stretch, measured, ends) }))
  expect(describeStretches(rows).slice(2)).toEqual([
    '| first | 1 | 1 | 0 | 0 | 1 | 0.3 |',
    '| second | 3 | 1 | 1 | 1 | 1 | 2.5 |',
    '| all together | 4 | 2 | 1 | 1 | 2 | 2.5 |',
  ])
})

test('runs in several parts are added up', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-tally-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'kills.jsonl')
  const counts = { ...countIn({ from: 0, until: 20 }, measured, ends), kills: 40 }
  await addToFile(file, counts)
  expect(await addToFile(file, { ...counts, kills: 60 })).toMatchObject({
    runs: 2,
    total: { kills: 100, promised: 8, made: 4, givenBack: 2, lost: 2, longestOutageMs: 2_500 },
  })
})
