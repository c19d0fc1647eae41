import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findPostmaster } from '../src/adapters/database/embedded/postmaster.ts'
import { memoryOf } from '../tests/topology/at-work.ts'
import { checkBooks, untilAtRest } from '../tests/topology/books.ts'
import {
  countFailures,
  describeMeasured,
  goOn,
  type Measured,
  newMeasured,
  shareWithin,
} from '../tests/topology/journeys.ts'
import { checkOutVersion } from '../tests/topology/previous.ts'
import { type Numbers, startTopology, type Topology } from '../tests/topology/topology.ts'

/**
 * Sends people on journeys through a site of many processes on this machine, and prints how long each step took: `npm
 * run load -- --web 2 --workers 1 --engines 1 --people 4 --seconds 60`. Several numbers, as in `--web 1,2 --engines
 * 1,2`, are tried in every combination and compared in one table. With `--previous REF` the first web node is of that
 * version, as during an upgrade: it works on the tables of this one.
 */
const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    engines: { type: 'string', default: '1' },
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    previous: { type: 'string' },
  },
})
const numbersIn = (given: string) => given.split(',').map(Number)
/** Upper limits, since this machine must not be flooded. */
const people = Math.min(50, Number(values.people))
const seconds = Math.min(600, Number(values.seconds))
/** Everything that is loaded on first use is loaded before measuring begins. */
const WARM_UP_MS = 8_000

const combinations: Numbers[] = numbersIn(values.web).flatMap((web) =>
  numbersIn(values.workers).flatMap((workers) =>
    numbersIn(values.engines).map((engines) => ({ web, workers, engines })),
  ),
)
const previous = values.previous ? await checkOutVersion(values.previous) : null
const rows: string[] = []
for (const numbers of combinations) rows.push(await measure(numbers))
await previous?.remove()
console.log(
  [
    '',
    '| web | workers | engines | requests a second | pictures a minute | page p50 / p95 / p99 ms | start p50 / p95 / p99 ms | picture p50 / p95 / p99 s | failed | memory MB: web, worker, engines, database |',
    '|---:|---:|---:|---:|---:|---|---|---|---:|---|',
    ...rows,
  ].join('\n'),
)

async function measure(numbers: Numbers): Promise<string> {
  const topology = await startTopology(numbers, { firstWebRoot: previous?.root })
  await drive(topology, newMeasured(), WARM_UP_MS)
  const measured = newMeasured()
  const requestsBefore = topology.proxy.requests
  await drive(topology, measured, seconds * 1000)
  const requests = topology.proxy.requests - requestsBefore
  const memory = await memoryIn(topology)
  const { web, workers, engines } = numbers
  console.log(`\n${web} web, ${workers} workers, ${engines} engine nodes; ${people} people for ${seconds} s`)
  for (const line of describeMeasured(measured, seconds)) console.log(line)
  await untilAtRest(topology.databaseUrl)
  await sleep(1000)
  const { problems } = await checkBooks({ ...topology, generations: measured.generations })
  console.log(problems.length > 0 ? problems.join('\n') : 'The books are in order.')
  await topology.stop()
  if (problems.length > 0) process.exitCode = 1
  return rowOf(numbers, measured, requests, memory)
}

async function drive({ url }: Topology, measured: Measured, ms: number): Promise<void> {
  const ending = AbortSignal.timeout(ms)
  await Promise.all(Array.from({ length: people }, () => goOn(url, measured, { signal: ending })))
}

function rowOf(numbers: Numbers, measured: Measured, requests: number, memory: string): string {
  const times = (step: string, unit: number) => {
    const took = measured.took.get(step) ?? []
    return [0.5, 0.95, 0.99].map((share) => Number((shareWithin(took, share) / unit).toFixed(1))).join(' / ')
  }
  const { words, noWords, noAnswer } = countFailures(measured)
  const pictures = ((measured.took.get('watch')?.length ?? 0) * 60) / seconds
  return `| ${[
    numbers.web,
    numbers.workers,
    numbers.engines,
    (requests / seconds).toFixed(1),
    pictures.toFixed(0),
    times('browse', 1),
    times('start', 1),
    times('watch', 1000),
    words + noWords + noAnswer,
    memory,
  ].join(' | ')} |`
}

/** For one node of each role, with its child processes, and for the database. */
async function memoryIn({ nodes, database }: Topology): Promise<string> {
  const ofRole = (role: string) => nodes.find((node) => node.role === role)?.pid ?? null
  const pids = [...['web', 'worker', 'engines'].map(ofRole), findPostmaster(database.location)]
  const bytes = await Promise.all(pids.map(memoryOf))
  return bytes.map((one) => Math.round(one / 2 ** 20)).join(', ')
}
