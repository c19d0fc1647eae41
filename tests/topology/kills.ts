import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { findPostmaster } from '../../src/adapters/database/embedded/postmaster.ts'
import { connectPostgres } from '../../src/adapters/database/postgres.ts'
import { nodesWithJobs } from './at-work.ts'
import { shareWithin } from './journeys.ts'
import type { SiteNode } from './node.ts'
import type { Topology } from './topology.ts'

type KillOptions = { kills: number; minutes: number; signal: AbortSignal; onKill: () => void }

/** The share of each role in all kills. Everybody depends on the database, so it is rarely killed. */
const SHARES = { web: 0.3, worker: 0.3, engines: 0.37, database: 0.03 }
type Victim = keyof typeof SHARES
const VICTIMS = Object.keys(SHARES) as Victim[]

/** How long a killer waits for a process that is at work. */
const MAX_LOOK_MS = 3_000
const POLL_EVERY_MS = 30
/**
 * This share of workers and engine nodes is killed right after they take a job; the others anywhere within
 * it.
 */
const JUST_TAKEN_SHARE = 0.5
/** Otherwise, a role loses no node while another one is starting. */
const LAST_ONE_SHARE = 0.1
/** Like a service manager, for processes that end during startup because the database was just killed. */
const MAX_STARTS = 20
const START_AGAIN_MS = 500

type Tally = { kills: number; atWork: number; justTaken: number }
type KillReport = {
  tallies: Map<Victim, Tally>
  startsMs: number[]
  failedStarts: number
  /** Nodes that did not come back at all. */
  gone: string[]
}

/**
 * Kills the database of a topology; the code that started it starts it again. False if it was already down.
 */
export async function killDatabase({ database }: Pick<Topology, 'database'>): Promise<boolean> {
  const pid = findPostmaster(database.location)
  if (pid) process.kill(pid, 'SIGKILL')
  return pid !== null
}

/**
 * Kills processes of every role, each role independently at random moments, preferably processes that are at
 * work, until the number is reached or the time is over. Occasionally, a role loses all of its nodes.
 */
export function killMany(
  { nodes, database, databaseUrl, proxy }: Pick<Topology, 'nodes' | 'database' | 'databaseUrl' | 'proxy'>,
  { kills, minutes, signal, onKill }: KillOptions,
): { report: KillReport; done: Promise<void> } {
  const report: KillReport = { tallies: new Map(), startsMs: [], failedStarts: 0, gone: [] }
  const pool = connectPostgres({ connection: databaseUrl, poolSize: 2, log: pino({ level: 'silent' }) })
  const standing = new Set(nodes)
  const starting = new Set<Promise<void>>()
  const ending = AbortSignal.any([signal, AbortSignal.timeout(minutes * 60_000)])

  function count(role: Victim, how: { atWork: boolean; justTaken: boolean }): void {
    add(report, role, how)
    onKill()
  }

  async function standUp(node: SiteNode): Promise<void> {
    for (let attempt = 1; attempt <= MAX_STARTS; attempt++) {
      const since = performance.now()
      try {
        await node.start()
        report.startsMs.push(performance.now() - since)
        standing.add(node)
        return
      } catch {
        report.failedStarts++
        await sleep(START_AGAIN_MS)
      }
    }
    report.gone.push(node.name)
  }

  async function nodesAtWork(): Promise<Set<string>> {
    const serving = nodes.filter(({ url, role }) => role === 'web' && (proxy.underWay.get(url) ?? 0) > 0)
    return new Set([...(await nodesWithJobs(pool)), ...serving.map(({ name }) => name)])
  }

  /** A process of the role that is at work, or has just begun; any process if that takes too long. */
  async function findVictim(role: Victim) {
    const justTaken = role !== 'web' && Math.random() < JUST_TAKEN_SHARE
    const all = nodes.filter((node) => node.role === role)
    const enough = Math.random() < LAST_ONE_SHARE ? 1 : all.length
    const until = performance.now() + MAX_LOOK_MS
    let before: Set<string> | null = null
    while (!ending.aborted) {
      const there = all.filter((node) => standing.has(node))
      if (there.length < enough) {
        await sleep(POLL_EVERY_MS)
        continue
      }
      const atWork = await nodesAtWork()
      const chosen = there.filter(
        ({ name }) => atWork.has(name) && (!justTaken || (before && !before.has(name))),
      )
      const node = chosen[Math.floor(Math.random() * chosen.length)]
      if (node) return { node, atWork: true, justTaken }
      if (there[0] && performance.now() > until) return { node: there[0], atWork: false, justTaken: false }
      before = atWork
      await sleep(POLL_EVERY_MS)
    }
    return null
  }

  async function killOne(role: Victim): Promise<void> {
    if (role === 'database') {
      if (await killDatabase({ database })) count(role, { atWork: true, justTaken: false })
      return
    }
    const victim = await findVictim(role)
    if (!victim) return
    const { node } = victim
    standing.delete(node)
    await node.end('SIGKILL')
    count(role, victim)
    const start = standUp(node).finally(() => starting.delete(start))
    starting.add(start)
  }

  /** At random moments, as many as are due by then. */
  async function goOn(role: Victim): Promise<void> {
    const due = Math.round(kills * SHARES[role])
    const everyMs = (minutes * 60_000) / Math.max(1, due)
    const since = performance.now()
    for (let turn = 0; turn < due && !ending.aborted; turn++) {
      const at = since + (turn + Math.random() * 0.9) * everyMs
      await sleep(Math.max(0, at - performance.now()), undefined, { signal: ending }).catch(() => {})
      if (!ending.aborted) await killOne(role)
    }
  }

  const done = Promise.all(VICTIMS.map(goOn)).then(async () => {
    await Promise.all(starting)
    await pool.end()
  })
  return { report, done }
}

function add({ tallies }: KillReport, role: Victim, how: { atWork: boolean; justTaken: boolean }): void {
  const tally = tallies.get(role) ?? { kills: 0, atWork: 0, justTaken: 0 }
  tallies.set(role, {
    kills: tally.kills + 1,
    atWork: tally.atWork + Number(how.atWork),
    justTaken: tally.justTaken + Number(how.justTaken),
  })
}

export function countKills({ tallies }: KillReport): number {
  return [...tallies.values()].reduce((sum, { kills }) => sum + kills, 0)
}

export function describeKills({ tallies, startsMs, failedStarts, gone }: KillReport): string[] {
  return [
    '| role | kills | at work | just begun |',
    '|---|---:|---:|---:|',
    ...[...tallies].map(
      ([role, { kills, atWork, justTaken }]) => `| ${role} | ${kills} | ${atWork} | ${justTaken} |`,
    ),
    `${startsMs.length} starts, half of them within ${shareWithin(startsMs, 0.5)} ms, 19 of 20 within ${shareWithin(startsMs, 0.95)} ms; ${failedStarts} failed and were made again`,
    ...gone.map((name) => `${name} did not come back`),
  ]
}
