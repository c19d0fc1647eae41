import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkBooks } from '../tests/topology/books.ts'
import { describeMeasured, goOn, newMeasured } from '../tests/topology/journeys.ts'
import { describeKills, killDatabase, killMany } from '../tests/topology/kills.ts'
import type { SiteNode } from '../tests/topology/node.ts'
import { startTopology, type Topology, untilAtRest } from '../tests/topology/topology.ts'

/**
 * Kills every kind of process in turn, the database and the storage among them, while people use the site, and looks
 * afterwards whether a credit, a creation or a file is lost: `npm run faults -- --rounds 2`. With `--kills 1000` it only
 * kills processes, by chance and as fast as they stand again, until there were as many or `--minutes` have passed.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    people: { type: 'string', default: '3' },
    kills: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '60' },
  },
})
const kills = Number(values.kills)
const rounds = Math.min(200, Number(values.rounds))
const people = Math.min(20, Number(values.people))
/** Between two faults, so that there is something to break. */
const PAUSE_MS = 8_000
const AWAY_MS = 5_000
/** How long a node lives with a full disk or a wrong clock. */
const ILL_MS = 10_000
const HOUR_MS = 3_600_000
const SHIFTED_CLOCK = path.resolve(import.meta.dirname, '../tests/topology/shifted-clock.mjs')

type Fault = { name: string; cause: () => Promise<void> }

function faultsOf(topology: Topology): Fault[] {
  const { nodes, storageLine, databaseLine } = topology
  const kills = nodes.map((node) => ({
    name: `kill -9 of ${node.name}`,
    cause: async () => {
      await node.end('SIGKILL')
      await node.start()
    },
  }))
  const cutStorage = async () => {
    storageLine.up = false
    await sleep(AWAY_MS)
    storageLine.up = true
  }
  const cutDatabase = async () => {
    databaseLine.cut()
    await sleep(AWAY_MS)
    databaseLine.mend()
  }
  /** A node that is restarted with something wrong, and then again without. */
  const ill = (what: string, node: SiteNode, environment: Record<string, string>): Fault => ({
    name: `${node.name} with ${what}`,
    cause: async () => {
      await node.end('SIGTERM')
      await node.start({ environment, well: false })
      await sleep(ILL_MS)
      await node.end('SIGTERM')
      await node.start()
    },
  })
  // As if less were free than has to be: a disk that is really full would be that of everybody here.
  const full = { MIN_FREE_DISK_MB: '1000000000' }
  const clock = (hours: number) => ({
    NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
    CLOCK_OFFSET_MS: String(hours * HOUR_MS),
  })
  const oneOfEach = nodes.filter(({ name }) => name.endsWith('-1'))
  return [
    ...kills,
    ...oneOfEach.map((node) => ill('a full disk', node, full)),
    ...oneOfEach.flatMap((node) =>
      [1, -1].map((hours) => ill(`its clock ${hours} h off`, node, clock(hours))),
    ),
    { name: 'no way to the database for 5 s', cause: cutDatabase },
    { name: 'kill -9 of the database', cause: () => killDatabase(topology) },
    { name: 'storage away for 5 s', cause: cutStorage },
  ]
}

async function causeFaults(topology: Topology, tell: (line: string) => void): Promise<void> {
  if (kills > 0) {
    const killed = await killMany(topology, { kills, minutes: Number(values.minutes), tell })
    return tell(`killed in all: ${describeKills(killed)}`)
  }
  for (let round = 1; round <= rounds; round++) {
    for (const { name, cause } of faultsOf(topology)) {
      await sleep(PAUSE_MS)
      tell(name)
      await cause()
    }
  }
}

const topology = await startTopology({ web: 2, workers: 2, engines: kills > 0 ? 2 : 1 })
const measured = newMeasured()
const ending = new AbortController()
const since = performance.now()
const using = Array.from({ length: people }, () => goOn(topology.url, measured, ending.signal))
await causeFaults(topology, (line) =>
  console.log(`${Math.round((performance.now() - since) / 1000)} s: ${line}`),
)
await sleep(PAUSE_MS)
ending.abort()
await Promise.all(using)
for (const line of describeMeasured(measured, (performance.now() - since) / 1000)) console.log(line)
await untilAtRest(topology.databaseUrl)
const problems = await checkBooks({ ...topology, generations: measured.generations })
console.log(`${measured.generations.size} generations were promised.`)
console.log(problems.length > 0 ? problems.join('\n') : 'The books are in order.')
await topology.stop()
process.exitCode = problems.length > 0 ? 1 : 0
