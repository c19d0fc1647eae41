import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { findTool, TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import type { EngineDirectory, ServingEngine } from './engine-directory.ts'
import { listOpen, readRunTimes } from './queue.store.ts'
import { type Estimate, estimateQueue, type Lane, type OpenGeneration, type Work } from './queue-estimate.ts'
import { slotsOf } from './queue-tier.ts'

type QueueViewParts = {
  db: Database
  engines: Pick<EngineDirectory, 'find' | 'findBuiltin' | 'remote'>
  catalogue: () => Pick<Catalogue, 'tiers'>
  /** How many generations run at once on all our machines now. */
  parallel: () => number
  now: () => Date
  /** The maximum age of an estimate, so that a thousand simultaneous requests share one. */
  maxAgeMs: number
}
export type QueueView = ReturnType<typeof createQueueView>

type Newcomer = {
  owner: string
  rank: number
  tool: ToolSlug
  engine: Pick<ServingEngine, 'name' | 'remote'>
  size: number
}

/**
 * The duration of a run per credit of the code's tables before anything was measured: 20 credits buy a clip, 1 credit
 * 200 characters of speech.
 */
const USUAL_MS_PER_CREDIT: Record<MediaKind, number> = {
  image: 4_000,
  gif: 4_000,
  video: 2_000,
  audio: 8_000,
}

/** The duration of a run elsewhere before anything was measured, most of which does not grow with the price. */
const USUAL_REMOTE_MS: Record<MediaKind, number> = {
  image: 10_000,
  gif: 20_000,
  video: 90_000,
  audio: 10_000,
}

/** All open generations at a moment, and the estimates for them. */
type Snapshot = {
  /** The usual duration of such a run. */
  runMs: (work: Work) => number
  estimates: Map<string, Estimate>
  /** As if one more had come. */
  estimateWith: (newcomer: OpenGeneration) => Estimate
}

/** Everybody's place in the queue, and the wait that is left. */
export function createQueueView({ db, engines, catalogue, parallel, now, maxAgeMs }: QueueViewParts) {
  let latest: { at: number; snapshot: Promise<Snapshot> } | null = null

  const engineHere = (tool: ToolSlug) => engines.findBuiltin(tool)?.name ?? ''

  function laneOf({ tool, engine, remote }: Work): Lane {
    if (!remote) return { name: 'here', parallel: Math.max(1, parallel()) }
    const slug = findTool(tool)?.slug
    const found = slug && engines.remote.listFor(slug).find(({ name }) => name === engine)
    // A removed engine still finishes its runs.
    return found
      ? { name: `at ${found.provider.name}`, parallel: found.provider.maxRuns }
      : { name: 'elsewhere', parallel: Number.POSITIVE_INFINITY }
  }

  async function measure(open: readonly OpenGeneration[]): Promise<Snapshot['runMs']> {
    const serving = TOOLS.flatMap(({ slug: tool }) =>
      [engineHere(tool), engines.find(tool)?.name ?? ''].map((engine) => ({ tool, engine })),
    )
    const served = [...serving, ...open.map(({ tool, engine }) => ({ tool, engine }))]
    const asked = new Map(served.map((one) => [keyOf(one), one]))
    const measured = await readRunTimes(db, [...asked.values()])
    const msPerSize = new Map(measured.map((one) => [keyOf(one), one.msPerSize]))
    return (work) => {
      const known = msPerSize.get(keyOf(work))
      return known === undefined ? usualMs(work) : known * work.size
    }
  }

  async function take(): Promise<Snapshot> {
    const open = await listOpen(db)
    const runMs = await measure(open)
    const offered = catalogue()
    const facts = { laneOf, runMs, slotsOf: (rank: number) => slotsOf(rank, offered), now: now() }
    const estimate = (all: OpenGeneration[]) => estimateQueue(all, facts)
    return {
      runMs,
      estimates: estimate(open),
      estimateWith: (newcomer) =>
        estimate([...open, newcomer]).get(newcomer.id) ?? { place: null, waitMs: runMs(newcomer) },
    }
  }

  function recent(): Promise<Snapshot> {
    if (latest && performance.now() - latest.at < maxAgeMs) return latest.snapshot
    const snapshot = take()
    latest = { at: performance.now(), snapshot }
    // An error must not be cached.
    snapshot.catch(() => {
      latest = null
    })
    return snapshot
  }

  return {
    /** Also for a generation newer than the latest look at the queue. */
    async find(open: OpenGeneration): Promise<Estimate> {
      const { estimates, estimateWith } = await recent()
      return estimates.get(open.id) ?? estimateWith(open)
    },

    /** The usual duration of such a run on the engine of this machine, once it runs. */
    async runMsHere({ tool, size }: { tool: ToolSlug; size: number }): Promise<number> {
      const { runMs } = await recent()
      return runMs({ tool, engine: engineHere(tool), remote: false, size })
    },

    /** The wait of somebody who starts now. */
    async waitOf({ engine: { name: engine, remote }, ...newcomer }: Newcomer): Promise<number> {
      const { estimateWith } = await recent()
      const waiting = { job: null, runningSince: null, progress: 0, createdAt: now() }
      return estimateWith({ ...newcomer, ...waiting, engine, remote, id: randomUUID() }).waitMs
    },
  }
}

const keyOf = ({ tool, engine }: Pick<Work, 'tool' | 'engine'>) => `${tool} ${engine}`

function usualMs({ tool, remote, size }: Work): number {
  const kind = findTool(tool)?.output ?? 'image'
  return remote ? USUAL_REMOTE_MS[kind] : USUAL_MS_PER_CREDIT[kind] * size
}
