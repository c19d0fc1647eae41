/** One process of a pool. It does one thing at a time, so that a crash is never blamed on another. */
export interface PooledProcess {
  readonly hasEnded: boolean
  /** Resolves when it is gone. */
  readonly ended: Promise<void>
  /** Ends it at once, also in the middle of something. */
  end(why: string): void
}

export interface PoolOptions<Process extends PooledProcess> {
  start: () => Process
  /** At most this many work at the same time. */
  processes: number
  /** A process with nothing to do for this long ends, so that its memory returns. */
  idleMs: number
}

/** Thrown where a pool that was closed is asked for a process. */
export class PoolClosedError extends Error {}

/** Processes for work that is heavy or may go wrong, so that neither touches the site. They start when needed. */
export class ProcessPool<Process extends PooledProcess> {
  readonly #options: PoolOptions<Process>
  readonly #all = new Set<Process>()
  /** The last to have worked is the last in the list, and the first to work again, so that the others can end. */
  readonly #idle: { process: Process; timer: NodeJS.Timeout }[] = []
  readonly #waiting: PromiseWithResolvers<Process>[] = []
  #closed = false

  constructor(options: PoolOptions<Process>) {
    this.#options = options
  }

  /** Whether a piece of work would begin at once. */
  get isFree(): boolean {
    return this.#idle.length > 0 || this.#countUsable() < this.#options.processes
  }

  /** Waits for a free process if need be, and has it for itself while `work` goes on. */
  async use<Result>(
    work: (process: Process) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    if (this.#closed) throw new PoolClosedError()
    const process = await this.#acquire(signal)
    try {
      return await work(process)
    } finally {
      this.#release(process)
    }
  }

  /** Ends all processes and whatever they do. */
  async close(): Promise<void> {
    this.#closed = true
    for (const turn of this.#waiting.splice(0)) turn.reject(new PoolClosedError())
    const ending = [...this.#all]
    for (const process of ending) process.end('was closed')
    await Promise.all(ending.map((process) => process.ended))
  }

  async #acquire(signal: AbortSignal | undefined): Promise<Process> {
    signal?.throwIfAborted()
    const rested = this.#wake()
    if (rested) return rested
    if (this.#countUsable() < this.#options.processes) return this.#start()
    const turn = Promise.withResolvers<Process>()
    const leave = () => {
      const place = this.#waiting.indexOf(turn)
      if (place >= 0) this.#waiting.splice(place, 1)
      turn.reject(signal?.reason)
    }
    this.#waiting.push(turn)
    signal?.addEventListener('abort', leave, { once: true })
    return turn.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  #release(process: Process): void {
    if (this.#closed) return
    const next = this.#waiting.shift()
    if (next) next.resolve(process.hasEnded ? this.#start() : process)
    else if (!process.hasEnded) {
      const end = () => this.#wake(process)?.end('had nothing to do')
      this.#idle.push({ process, timer: setTimeout(end, this.#options.idleMs).unref() })
    }
  }

  #start(): Process {
    const process = this.#options.start()
    this.#all.add(process)
    void process.ended.then(() => {
      this.#all.delete(process)
      this.#wake(process)
    })
    return process
  }

  /** Takes a process, or the last to have worked, from those that are idle. */
  #wake(process = this.#idle.at(-1)?.process): Process | null {
    const index = this.#idle.findIndex((other) => other.process === process)
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1)
    clearTimeout(found?.timer)
    return found?.process ?? null
  }

  /** One that was killed may need a moment to be gone, and counts no more. */
  #countUsable(): number {
    return [...this.#all].filter((process) => !process.hasEnded).length
  }
}
