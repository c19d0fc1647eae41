import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { findTool, TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { listOpen, readRunTimes } from './queue.store.ts'
import { type Estimate, estimateQueue, type OpenGeneration } from './queue-estimate.ts'

type QueueViewParts = {
  db: Database
  /** How many generations run at the same time. */
  parallel: number
  now: () => Date
  /** How old an estimate may be, so that a thousand who ask at once are answered from one. */
  maxAgeMs: number
}
export type QueueView = ReturnType<typeof createQueueView>

type Newcomer = { owner: string; rank: number; tool: ToolSlug; price: number }

const TOOL_SLUGS = TOOLS.map(({ slug }) => slug)

/** What a run takes per credit before anything was measured: 20 credits buy a clip, 1 credit 200 characters of speech. */
const USUAL_MS_PER_CREDIT: Record<MediaKind, number> = {
  image: 4_000,
  gif: 4_000,
  video: 2_000,
  audio: 8_000,
}

/** All that is open at a moment, and what follows from it. */
type Snapshot = {
  /** How long such a run usually takes. */
  runMs: (run: Pick<OpenGeneration, 'tool' | 'price'>) => number
  estimates: Map<string, Estimate>
  /** As if one more had come. */
  estimateWith: (newcomer: OpenGeneration) => Estimate
}

/** Where everybody is in the queue, and how long they still wait. */
export function createQueueView({ db, parallel, now, maxAgeMs }: QueueViewParts) {
  let latest: { at: number; snapshot: Promise<Snapshot> } | null = null

  async function take(): Promise<Snapshot> {
    const open = await listOpen(db)
    const measured = await readRunTimes(db, TOOL_SLUGS)
    const runMs = ({ tool, price }: Pick<OpenGeneration, 'tool' | 'price'>) =>
      price * (measured.get(tool) ?? USUAL_MS_PER_CREDIT[findTool(tool)?.output ?? 'image'])
    const estimate = (all: OpenGeneration[]) => estimateQueue(all, { parallel, runMs, now: now() })
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
    // A failure must not be remembered.
    snapshot.catch(() => {
      latest = null
    })
    return snapshot
  }

  return {
    /** Also for one that is newer than the latest look at the queue. */
    async find(open: OpenGeneration): Promise<Estimate> {
      const { estimates, estimateWith } = await recent()
      return estimates.get(open.id) ?? estimateWith(open)
    },

    /** How long such a run usually takes, once it runs. */
    async runMsOf(run: { tool: ToolSlug; price: number }): Promise<number> {
      const { runMs } = await recent()
      return runMs(run)
    },

    /** How long somebody waits who comes now. */
    async waitOf({ owner, rank, tool, price }: Newcomer): Promise<number> {
      const { estimateWith } = await recent()
      const newcomer = { id: randomUUID(), owner, rank, tool, price, createdAt: now() }
      return estimateWith({ ...newcomer, job: null, runningSince: null, progress: 0 }).waitMs
    },
  }
}
