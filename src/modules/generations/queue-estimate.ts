/** An open generation, from the queue's point of view. */
export interface OpenGeneration {
  id: string
  /** The owner; only compared. */
  owner: string
  rank: number
  tool: string
  /** The engine, and whether it runs elsewhere. */
  engine: string
  remote: boolean
  /** In credits of the code's tables, which grow with the work: a long clip costs more than a short one. */
  size: number
  createdAt: Date
  /** The number of its job, which grows; null while it waits for one of its owner's slots. */
  job: number | null
  /** When it started to run; null while it waits. */
  runningSince: Date | null
  progress: number
}

/** How long a run takes, and which lane it runs in. */
export type Work = Pick<OpenGeneration, 'tool' | 'engine' | 'remote' | 'size'>

/** Engines that share their slots: this machine's, or one provider's. */
export interface Lane {
  name: string
  /** How many run at the same time. */
  parallel: number
}

interface QueueFacts {
  laneOf: (work: Work) => Lane
  /** The usual duration of such a run. */
  runMs: (work: Work) => number
  /** How many generations a person of a rank may have in the queue at once. */
  slotsOf: (rank: number) => number
  now: Date
}

export interface Estimate {
  /** Counted from 1 within its lane; null for a running one. */
  place: number | null
  /** Until its end. */
  waitMs: number
}

/** Below it the progress says too little about the rest. */
const TELLING_PROGRESS = 0.1

/**
 * Simulates the queue: in each lane the higher rank comes first, among equals the one that was sent first, and an
 * owner's next is sent when one of theirs ends. So a place is the true number of starts until one's own.
 */
export function estimateQueue(
  open: readonly OpenGeneration[],
  { laneOf, runMs, slotsOf, now }: QueueFacts,
): Map<string, Estimate> {
  const estimates = new Map<string, Estimate>()
  const nameOf = (work: Work) => laneOf(work).name
  const line = new Line(open, nameOf, slotsOf)
  const running = open
    .filter(({ runningSince }) => runningSince)
    .map((run) => {
      const waitMs = remainingMs(run, runMs(run), now)
      estimates.set(run.id, { place: null, waitMs })
      return { owner: run.owner, lane: nameOf(run), endsMs: waitMs }
    })
  const lanes = openLanes(open.map(laneOf), running)
  for (let elapsedMs = 0; ; ) {
    for (const lane of lanes.values()) {
      for (; lane.free > 0; lane.free--) {
        const next = line.take(lane.name)
        if (!next) break
        const waitMs = elapsedMs + runMs(next)
        estimates.set(next.id, { place: ++lane.starts, waitMs: Math.round(waitMs) })
        running.push({ owner: next.owner, lane: lane.name, endsMs: waitMs })
      }
    }
    const ended = takeEarliest(running)
    if (!ended) return estimates
    const lane = lanes.get(ended.lane)
    if (lane) lane.free++
    elapsedMs = ended.endsMs
    line.release(ended.owner)
  }
}

function openLanes(lanes: readonly Lane[], running: readonly { lane: string }[]) {
  return new Map(
    lanes.map(({ name, parallel }) => {
      const taken = running.filter(({ lane }) => lane === name).length
      // More than the known ones may run on other machines.
      return [name, { name, free: Math.max(0, parallel - taken), starts: 0 }]
    }),
  )
}

function takeEarliest<Run extends { endsMs: number }>(running: Run[]): Run | undefined {
  let earliest = 0
  running.forEach(({ endsMs }, i) => {
    if (endsMs < (running[earliest]?.endsMs ?? 0)) earliest = i
  })
  return running.splice(earliest, 1)[0]
}

/**
 * Moves from the usual duration to what the progress suggests, as more of the usual time or of the work is over: early
 * progress is uneven, and nobody believes a wait that jumps about. It never says that unfinished work is done.
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

/** Those that wait: in the queues of the lanes by rank, and behind them by owner. */
class Line {
  readonly #queues: Map<string, Map<number, OpenGeneration[]>>
  readonly #laneOf: (work: Work) => string
  readonly #slotsOf: QueueFacts['slotsOf']
  readonly #unsent: Map<string, OpenGeneration[]>
  readonly #taken = new Map<string, number>()

  constructor(
    open: readonly OpenGeneration[],
    laneOf: (work: Work) => string,
    slotsOf: QueueFacts['slotsOf'],
  ) {
    this.#laneOf = laneOf
    this.#slotsOf = slotsOf
    const waiting = open.filter(({ runningSince }) => !runningSince)
    // From the highest, so that they are taken in this order.
    const ranks = [...new Set(waiting.map(({ rank }) => rank))].sort((one, other) => other - one)
    const emptyQueues = () => new Map(ranks.map((rank): [number, OpenGeneration[]] => [rank, []]))
    this.#queues = new Map(waiting.map((one) => [laneOf(one), emptyQueues()]))
    for (const { owner, job } of open) if (job !== null) this.#addTaken(owner, 1)
    const sent = waiting.filter(({ job }) => job !== null)
    for (const generation of sent.sort((one, other) => Number(one.job) - Number(other.job))) {
      this.#queueOf(generation)?.push(generation)
    }
    const unsent = waiting.filter(({ job }) => job === null).sort(bySendingOrder)
    this.#unsent = Map.groupBy(unsent, ({ owner }) => owner)
    for (const owner of this.#unsent.keys()) this.#send(owner)
  }

  take(lane: string): OpenGeneration | undefined {
    for (const queue of this.#queues.get(lane)?.values() ?? []) {
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
      this.#queueOf(next)?.push(next)
    }
  }

  #queueOf(generation: OpenGeneration): OpenGeneration[] | undefined {
    return this.#queues.get(this.#laneOf(generation))?.get(generation.rank)
  }

  #hasSlot({ owner, rank }: OpenGeneration): boolean {
    return (this.#taken.get(owner) ?? 0) < this.#slotsOf(rank)
  }

  #addTaken(owner: string, change: number): void {
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + change)
  }
}

function bySendingOrder(one: OpenGeneration, other: OpenGeneration): number {
  const older = one.createdAt.getTime() - other.createdAt.getTime()
  return other.rank - one.rank || older || (one.id < other.id ? -1 : 1)
}
