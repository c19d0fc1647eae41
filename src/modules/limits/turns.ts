import { AppError } from '../../shared/errors.ts'

interface Line {
  working: number
  waiting: PromiseWithResolvers<void>[]
}

type TurnSettings = {
  /** How many of one key run at the same time. */
  atOnce: number
  /** How many more of them may wait. */
  maxWaiting: number
}

/** Soon enough to be worth another attempt. */
const TRY_AGAIN_SECONDS = 5

/** Runs a few pieces of work per key at a time, so that eighty simultaneous requests only delay their own sender. */
export class Turns {
  readonly #settings: TurnSettings
  readonly #lines = new Map<string, Line>()

  constructor(settings: TurnSettings) {
    this.#settings = settings
  }

  /** Runs the work when it is its turn, or throws `slow_down` if too many wait already. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { working: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.working < this.#settings.atOnce) line.working++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next.resolve()
      else if (--line.working === 0) this.#lines.delete(key)
    }
  }

  #wait(line: Line): Promise<void> {
    if (line.waiting.length >= this.#settings.maxWaiting) {
      throw new AppError('slow_down', { seconds: TRY_AGAIN_SECONDS })
    }
    const turn = Promise.withResolvers<void>()
    line.waiting.push(turn)
    return turn.promise
  }
}
