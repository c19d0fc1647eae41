import { AppError } from '../../shared/errors.ts'

interface Queue {
  running: number
  waiting: PromiseWithResolvers<void>[]
}

type LimitSettings = {
  /** How many of one key run at the same time. */
  atOnce: number
  /** How many more of them may wait. */
  maxWaiting: number
  /** The error of those that are too many. */
  refusal?: 'slow_down' | 'busy'
}

/** The key of what the whole site shares. */
export const EVERYBODY = 'everybody'

/** Soon enough to be worth another attempt. */
const TRY_AGAIN_SECONDS = 5

/** Runs a few pieces of work per key at a time, so that eighty simultaneous requests only delay their own sender. */
export class ConcurrencyLimit {
  readonly #settings: LimitSettings
  readonly #queues = new Map<string, Queue>()

  constructor(settings: LimitSettings) {
    this.#settings = settings
  }

  /** Runs the work when it is its turn, or throws if too many wait already. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.running < this.#settings.atOnce) queue.running++
    else await this.#wait(queue)
    try {
      return await work()
    } finally {
      // A finished one hands its place to the next in the queue, so that no newcomer can slip in between.
      const next = queue.waiting.shift()
      if (next) next.resolve()
      else if (--queue.running === 0) this.#queues.delete(key)
    }
  }

  #wait(queue: Queue): Promise<void> {
    const { maxWaiting, refusal = 'slow_down' } = this.#settings
    if (queue.waiting.length >= maxWaiting) throw new AppError(refusal, { seconds: TRY_AGAIN_SECONDS })
    const turn = Promise.withResolvers<void>()
    queue.waiting.push(turn)
    return turn.promise
  }
}
