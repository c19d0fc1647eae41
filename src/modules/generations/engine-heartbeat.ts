import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import type { DiskSpace } from '../assets/disk-space.ts'
import type { Engines } from './engine.ts'
import { recordEnd, recordHeartbeat } from './engine-nodes.store.ts'
import type { EngineSpeed } from './engine-speed.ts'

/** The unique name of this process. */
export const NODE_NAME = `${hostname()}:${process.pid}`

/** A node counts as alive for six of these intervals. */
const HEARTBEAT_EVERY_MS = 10_000
const CHECK_DISK_EVERY_MS = 1_000

type HeartbeatParts = {
  db: Database
  engines: Pick<Engines, 'find'>
  slots: number
  disk: Pick<DiskSpace, 'isLow'>
  log: Logger
}

/** Announces to all processes that this one is alive and which engines it has, until it is stopped. */
export async function showEngines(
  id: string,
  { db, engines, slots, disk, log }: HeartbeatParts,
  speed: EngineSpeed,
): Promise<{ stop(): Promise<void> }> {
  const offered = TOOLS.flatMap(({ slug: tool }) => {
    const engine = engines.find(tool)
    return engine ? [{ tool, name: engine.name, deadlineMs: engine.deadlineMs }] : []
  })
  let full = false
  let shownAt = Number.NEGATIVE_INFINITY

  async function show(): Promise<void> {
    const isLow = await disk.isLow()
    const isNews = isLow !== full
    if (!isNews && performance.now() - shownAt < HEARTBEAT_EVERY_MS) return
    const node = { id, engines: offered, slots: isLow ? 0 : slots, speed: speed.value }
    await recordHeartbeat(db, { ...node, full: isLow, isNews })
    if (isNews)
      log.warn(isLow ? 'the disk has no room: this node takes no generations' : 'there is room again')
    full = isLow
    shownAt = performance.now()
  }

  await show()
  const timer = setInterval(() => {
    show().catch((error: unknown) => log.warn({ err: error }, 'this node could not send its heartbeat'))
  }, CHECK_DISK_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await recordEnd(db, id)
    },
  }
}
