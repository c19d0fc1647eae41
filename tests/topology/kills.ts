import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '../../src/adapters/database/embedded/postmaster.ts'
import type { SiteNode } from './node.ts'
import type { Topology } from './topology.ts'

type KillOptions = { kills: number; minutes: number; tell: (line: string) => void }

/** At the same time, so that some of those who come to help are killed, too. */
const KILLERS = 2
/** The database serves everybody, so that its turn comes seldom. */
const DATABASE_EVERY = 20
const MAX_PAUSE_MS = 1_000
/** As a service manager does with a process that ends at its start, because the database was killed just then. */
const STARTS = 5

/** Ends the database of a topology without a word; whoever started it starts it again. */
export async function killDatabase({ database }: Pick<Topology, 'database'>): Promise<void> {
  const pid = findPostmaster(database.location)
  if (pid) process.kill(pid, 'SIGKILL')
}

/** Kills processes of every role by chance, each as soon as it stands again, and says how many of which. */
export async function killMany(
  topology: Pick<Topology, 'nodes' | 'database'>,
  { kills, minutes, tell }: KillOptions,
): Promise<Map<string, number>> {
  const standing = [...topology.nodes]
  const killed = new Map<string, number>()
  const until = performance.now() + minutes * 60_000
  let done = 0

  const countKill = (role: string) => {
    killed.set(role, (killed.get(role) ?? 0) + 1)
    const total = [...killed.values()].reduce((sum, times) => sum + times, 0)
    if (total % 25 === 0) tell(`${total} killed: ${describeKills(killed)}`)
  }
  const killNext = async () => {
    done++
    if (done % DATABASE_EVERY === 0) {
      await killDatabase(topology)
      countKill('database')
      return
    }
    const [node] = standing.splice(Math.floor(Math.random() * standing.length), 1)
    if (!node) throw new Error('There is nobody left to kill.')
    await node.end('SIGKILL')
    countKill(node.role)
    await startAgain(node)
    standing.push(node)
  }
  const goOn = async () => {
    while (done < kills && performance.now() < until) {
      await sleep(Math.random() * MAX_PAUSE_MS)
      await killNext()
    }
  }
  await Promise.all(Array.from({ length: KILLERS }, goOn))
  return killed
}

async function startAgain(node: SiteNode): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await node.start()
    } catch (error) {
      if (attempt === STARTS) throw error
    }
  }
}

export function describeKills(killed: ReadonlyMap<string, number>): string {
  return [...killed].map(([role, times]) => `${role} ${times}`).join(', ')
}
