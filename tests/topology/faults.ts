import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killDatabase } from './kills.ts'
import type { SiteNode } from './node.ts'
import type { Topology } from './topology.ts'

type Fault = { name: string; cause: () => Promise<void> }

const AWAY_MS = 5_000
/** How long a node runs with a full disk or a wrong clock. */
const ILL_MS = 10_000
const HOUR_MS = 3_600_000
const SHIFTED_CLOCK = path.resolve(import.meta.dirname, 'shifted-clock.mjs')

/** Every fault of a topology, once each. */
export function faultsOf(topology: Topology): Fault[] {
  const { nodes, storageLine, databaseLine } = topology
  const oneOfEach = nodes.filter(({ name }) => name.endsWith('-1'))
  return [
    ...nodes.map(killOf),
    ...oneOfEach.map((node) => ill('a full disk', node, FULL_DISK)),
    ...oneOfEach.flatMap((node) =>
      [1, -1].map((hours) => ill(`its clock ${hours} h off`, node, clockOff(hours))),
    ),
    {
      name: 'no way to the database for 5 s',
      cause: async () => {
        databaseLine.cut()
        await sleep(AWAY_MS)
        databaseLine.mend()
      },
    },
    { name: 'kill -9 of the database', cause: async () => void (await killDatabase(topology)) },
    {
      name: 'storage away for 5 s',
      cause: async () => {
        storageLine.up = false
        await sleep(AWAY_MS)
        storageLine.up = true
      },
    },
  ]
}

const killOf = (node: SiteNode): Fault => ({
  name: `kill -9 of ${node.name}`,
  cause: async () => {
    await node.end('SIGKILL')
    await node.start()
  },
})

/** Pretends that too little is free: a disk that is really full would affect everything on this machine. */
const FULL_DISK = { MIN_FREE_DISK_MB: '1000000000' }

const clockOff = (hours: number) => ({
  NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
  CLOCK_OFFSET_MS: String(hours * HOUR_MS),
})

/** A node that is restarted with a fault, and then again without. */
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
