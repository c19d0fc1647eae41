import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import type { Engines } from './engine.ts'
import { recordEnd, recordSign } from './engine-nodes.store.ts'

/** A node counts as living for six of them. */
const SIGN_EVERY_MS = 10_000

type SignParts = { db: Database; engines: Pick<Engines, 'find'>; slots: number; log: Logger }

/** How fast this process is, as its latest runs say, the newest of which count most. */
export class EngineSpeed {
  #speed: number | null = null

  get value(): number | null {
    return this.#speed
  }

  readonly measure = ({ expectedMs, ms }: { expectedMs: number; ms: number }): void => {
    if (expectedMs <= 0 || ms <= 0) return
    const latest = expectedMs / ms
    this.#speed = this.#speed === null ? latest : 0.8 * this.#speed + 0.2 * latest
  }
}

/** Shows all processes that this one lives and which engines it has, until it is stopped. */
export async function showEngines(
  id: string,
  { db, engines, slots, log }: SignParts,
  speed: EngineSpeed,
): Promise<{ stop(): Promise<void> }> {
  const offered = TOOLS.flatMap(({ slug: tool }) => {
    const engine = engines.find(tool)
    return engine ? [{ tool, name: engine.name, deadlineMs: engine.deadlineMs }] : []
  })
  const show = () => recordSign(db, { id, engines: offered, slots, speed: speed.value })
  await show()
  const timer = setInterval(() => {
    show().catch((error: unknown) => log.warn({ err: error }, 'this node could not show that it lives'))
  }, SIGN_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await recordEnd(db, id)
    },
  }
}
