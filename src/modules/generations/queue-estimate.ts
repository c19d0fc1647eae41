import { tierOf } from './queue-tier.ts'

/** A generation that has not ended, as far as the queue is concerned. */
export interface OpenGeneration {
  id: string
  /** Whose it is; only compared. */
  owner: string
  rank: number
  tool: string
  /** In credits, which grow with the work: a long clip costs more than a short one. */
  price: number
  createdAt: Date
  /** The number of its job, which grows; null while it waits for one of its owner's slots. */
  job: number | null
  /** Since when it runs; null while it waits. */
  runningSince: Date | null
  progress: number
}

interface QueueFacts {
  /** How many run at the same time. */
  parallel: number
  /** How long such a run usually takes. */
  runMs: (run: Pick<OpenGeneration, 'tool' | 'price'>) => number
  now: Date
}

export interface Estimate {
  /** Counted from 1; null for one that runs. */
  place: number | null
  /** Until its end. */
  waitMs: number
}

/** Below it the progress says too little about the rest. */
const TELLING_PROGRESS = 0.1

/**
 * Goes through what the queue is going to do: the higher rank first, among equals the one that was sent first, and an
 * owner's next is sent when one of theirs ends. So a place is the true number of starts until one's own.
 */
export function estimateQueue(
  open: readonly OpenGeneration[],
  { parallel, runMs, now }: QueueFacts,
): Map<string, Estimate> {
  const estimates = new Map<string, Estimate>()
  const line = new Line(open)
  const running = open
    .filter(({ runningSince }) => runningSince)
    .map(({ id, owner, ...run }) => {
      const waitMs = remainingMs(run, runMs(run), now)
      estimates.set(id, { place: null, waitMs })
      return { owner, endsMs: waitMs }
    })
  // More than are known of may run on other machines.
  let free = Math.max(parallel, running.length) - running.length
  let elapsedMs = 0
  let place = 0
  for (;;) {
    for (; free > 0; free--) {
      const next = line.take()
      if (!next) break
      const waitMs = elapsedMs + runMs(next)
      estimates.set(next.id, { place: ++place, waitMs: Math.round(waitMs) })
      running.push({ owner: next.owner, endsMs: waitMs })
    }
    const ended = takeEarliest(running)
    if (!ended) return estimates
    free++
    elapsedMs = ended.endsMs
    line.release(ended.owner)
  }
}

function takeEarliest<Run extends { endsMs: number }>(running: Run[]): Run | undefined {
  let earliest = 0
  running.forEach(({ endsMs }, i) => {
    if (endsMs < (running[earliest]?.endsMs ?? 0)) earliest = i
  })
  return running.splice(earliest, 1)[0]
}

/**
 * Goes from what is usual to what the progress says, the more of the usual time or of the work is over: early progress
 * is uneven, and a wait that jumps about is believed by nobody. It never says that one is done that is not.
 */
function remainingMs(
  { runningSince, progress }: Pick<OpenGeneration, 'runningSince' | 'progress'>,
  usualMs: number,
  now: Date,
): number {
  const elapsedMs = Math.max(0, now.getTime() - (runningSince ?? now).getTime())
  const usualLeft = usualMs - elapsedMs
  if (progress < TELLING_PROGRESS || progress > 1) return Math.round(Math.max(usualLeft, elapsedMs / 10))
  const toldLeft = (elapsedMs * (1 - progress)) / progress
  const trust = Math.min(1, Math.max(progress, elapsedMs / usualMs))
  const left = trust * toldLeft + (1 - trust) * usualLeft
  return Math.round(Math.max(left, elapsedMs / 10))
}

/** Those that wait: in the queue by rank, and behind it by owner. */
class Line {
  readonly #queues = new Map<number, OpenGeneration[]>()
  readonly #unsent: Map<string, OpenGeneration[]>
  readonly #taken = new Map<string, number>()

  constructor(open: readonly OpenGeneration[]) {
    const waiting = open.filter(({ runningSince }) => !runningSince)
    // From the highest, so that they are taken in this order.
    const ranks = [...new Set(waiting.map(({ rank }) => rank))].sort((one, other) => other - one)
    for (const rank of ranks) this.#queues.set(rank, [])
    for (const { owner, job } of open) if (job !== null) this.#addTaken(owner, 1)
    const sent = waiting.filter(({ job }) => job !== null)
    for (const generation of sent.sort((one, other) => Number(one.job) - Number(other.job))) {
      this.#queues.get(generation.rank)?.push(generation)
    }
    const unsent = waiting.filter(({ job }) => job === null).sort(bySendingOrder)
    this.#unsent = Map.groupBy(unsent, ({ owner }) => owner)
    for (const owner of this.#unsent.keys()) this.#send(owner)
  }

  take(): OpenGeneration | undefined {
    for (const queue of this.#queues.values()) {
      const next = queue.shift()
      if (next) return next
    }
    return undefined
  }

  /** One of the owner's has ended. */
  release(owner: string): void {
    this.#addTaken(owner, -1)
    this.#send(owner)
  }

  #send(owner: string): void {
    const unsent = this.#unsent.get(owner) ?? []
    for (let [next] = unsent; next && this.#hasSlot(next); [next] = unsent) {
      unsent.shift()
      this.#addTaken(owner, 1)
      this.#queues.get(next.rank)?.push(next)
    }
  }

  #hasSlot({ owner, rank }: OpenGeneration): boolean {
    return (this.#taken.get(owner) ?? 0) < tierOf(rank).slots
  }

  #addTaken(owner: string, change: number): void {
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + change)
  }
}

function bySendingOrder(one: OpenGeneration, other: OpenGeneration): number {
  const older = one.createdAt.getTime() - other.createdAt.getTime()
  return other.rank - one.rank || older || (one.id < other.id ? -1 : 1)
}
