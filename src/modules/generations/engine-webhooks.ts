import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { wakeRun } from './engine-runs.store.ts'
import { findGeneration } from './generations.store.ts'
import { type RemoteEngines, WebhookRefusedError } from './remote-engine.ts'

type WebhookParts = {
  db: Database
  queue: Pick<JobQueue, 'wake'>
  remote: Pick<RemoteEngines, 'findProvider'>
  log: Logger
  now: () => Date
}

type Message = { provider: string; runId: string; body: string; headers: Headers }

export type EngineWebhooks = ReturnType<typeof createEngineWebhooks>

/**
 * Receives providers' messages about their runs. They are only hints to look at once: nothing in them is trusted but
 * which run they are about, so they may come twice, late, in any order, or never.
 */
export function createEngineWebhooks({ db, queue, remote, log, now }: WebhookParts) {
  return {
    async receive({
      provider: name,
      runId,
      body,
      headers,
    }: Message): Promise<'woken' | 'ignored' | 'refused'> {
      const provider = remote.findProvider(name)
      if (!provider) return 'refused'
      try {
        const handle = await provider.readWebhook(body, headers)
        return await inTransaction(db, async (tx) => {
          const generationId = await wakeRun(tx, { id: runId, provider: name, handle, at: now() })
          const generation = generationId === null ? null : await findGeneration(tx, generationId)
          if (!generation?.jobId) return 'ignored'
          await queue.wake(tx, generation.jobId)
          return 'woken'
        })
      } catch (error) {
        if (!(error instanceof WebhookRefusedError)) throw error
        log.warn({ reason: error.message, provider: name }, 'a message of an engine was refused')
        return 'refused'
      }
    },
  }
}
