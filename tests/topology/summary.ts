import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { End } from './books.ts'
import type { Measured } from './journeys.ts'

/** A stretch of a run with one fault. */
export type Stretch = { kind: string; from: number; until: number }

const RunCounts = z.object({
  kills: z.number().default(0),
  promised: z.number(),
  made: z.number(),
  givenBack: z.number(),
  lost: z.number(),
  failedRequests: z.number(),
  longestOutageMs: z.number(),
})
export type RunCounts = z.infer<typeof RunCounts>

/** The outcome of all promises of a stretch, and how people saw the fault. */
export function countIn(
  { from, until }: Pick<Stretch, 'from' | 'until'>,
  { generations, failures, outages }: Measured,
  ends: ReadonlyMap<string, End>,
): RunCounts {
  const within = ({ at }: { at: number }) => at >= from && at < until
  const promised = [...generations].filter(([, promise]) => within(promise))
  const of = (end: End) => promised.filter(([id]) => (ends.get(id) ?? 'lost') === end).length
  return {
    kills: 0,
    promised: promised.length,
    made: of('made'),
    givenBack: of('given back'),
    lost: of('lost'),
    failedRequests: failures.filter(within).length,
    longestOutageMs: Math.max(0, ...outages.filter(within).map(({ ms }) => ms)),
  }
}

export function addUp(all: readonly RunCounts[]): RunCounts {
  const sum = (key: keyof RunCounts) => all.reduce((total, counts) => total + counts[key], 0)
  return {
    kills: sum('kills'),
    promised: sum('promised'),
    made: sum('made'),
    givenBack: sum('givenBack'),
    lost: sum('lost'),
    failedRequests: sum('failedRequests'),
    longestOutageMs: Math.max(0, ...all.map(({ longestOutageMs }) => longestOutageMs)),
  }
}

/** The rows of a table, with the total as the last row. */
export function describeStretches(rows: readonly { kind: string; counts: RunCounts }[]): string[] {
  const total = { kind: 'all together', counts: addUp(rows.map(({ counts }) => counts)) }
  return [
    '| kind | promised | made | given back | lost | failed requests | longest outage s |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...[...rows, total].map(
      ({ kind, counts: { promised, made, givenBack, lost, failedRequests, ...rest } }) =>
        [
          '',
          kind,
          promised,
          made,
          givenBack,
          lost,
          failedRequests,
          (rest.longestOutageMs / 1000).toFixed(1),
          '',
        ]
          .join(' | ')
          .trim(),
    ),
  ]
}

/** Appends a run to a file as a line, and adds up all runs in it, so that a long run can be split. */
export async function addToFile(
  file: string,
  counts: RunCounts,
): Promise<{ runs: number; total: RunCounts }> {
  await appendFile(file, `${JSON.stringify(counts)}\n`)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return { runs: lines.length, total: addUp(lines.map((line) => RunCounts.parse(JSON.parse(line)))) }
}
