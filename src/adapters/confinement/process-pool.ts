/** One process of a pool. It does one thing at a time, so that a crash is never blamed on another. */
export interface PooledProcess {
  readonly hasEnded: boolean
  /** Resolves when it is gone. */
  readonly ended: Promise<void>
  /** Kills it at once, even in the middle of its work. */
  end(why: string): void
}

export interface PoolOptions<Process extends PooledProcess> {
  start: () => Process
  /** At most this many work at the same time. */
  processes: number
  /** A process that is idle for this long ends, so that its memory is freed. */
  idleMs: number
}

/** Thrown if a closed pool is asked for a process. */
export class PoolClosedError extends Error {}

/** Processes for work that is heavy or may crash, so that the site stays unaffected. They start on demand. */
export class ProcessPool<Process extends PooledProcess> {
  readonly #options: PoolOptions<Process>
  readonly #all = new Set<Process>()
  /** The most recently used is the last in the list, and the first to be reused, so that the others can end. */
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

  /** Waits for a free process if need be, and reserves it while `work` runs. */
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

  /**
   * Has a process ready for the next piece of work, and calls this with it, unless all are at work. If no work comes
   * within the given time, a process that was started for this ends.
   */
  ready(prepare: (process: Process) => void, idleMs: number): void {
    if (this.#closed || !this.isFree) return
    const idle = this.#idle.at(-1)
    idle?.timer.refresh()
    const process = idle?.process ?? this.#start()
    if (!idle) this.#rest(process, idleMs)
    prepare(process)
  }

  /** Ends all processes and their work. */
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
    else if (!process.hasEnded) this.#rest(process, this.#options.idleMs)
  }

  #rest(process: Process, idleMs: number): void {
    const end = () => this.#wake(process)?.end('had nothing to do')
    this.#idle.push({ process, timer: setTimeout(end, idleMs).unref() })
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

  /** Takes the given process, or the most recently used one, from the idle ones. */
  #wake(process = this.#idle.at(-1)?.process): Process | null {
    const index = this.#idle.findIndex((other) => other.process === process)
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1)
    clearTimeout(found?.timer)
    return found?.process ?? null
  }

  /** A killed process may need a moment to end, and no longer counts. */
  #countUsable(): number {
    return [...this.#all].filter((process) => !process.hasEnded).length
  }
}
