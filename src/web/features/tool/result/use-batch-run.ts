import { useEffect, useEffectEvent } from 'react'
import { Code } from '../../../../shared/codes.ts'
import { newKey } from '../../../../shared/ids.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import { refreshSession } from '../../../app/session/session.ts'
import { loadJobs, watchJobs } from '../../generation/jobs.ts'
import { type Batch, type BatchItem, storeBatch } from './batch.ts'
import { refusalOf } from './start-refusal.ts'

type BatchRun = {
  items: readonly BatchItem[]
  /** Restarts refused or failed ones. */
  retry: (key: string) => void
}

/** Starts one after the other, as the person's places in the queue allow. */
export function useBatchRun(tool: string, batch: Batch): BatchRun {
  const { items } = batch
  const next = items.find(({ id, problem }) => id === null && problem === null) ?? null

  function change(key: string, part: Partial<BatchItem>): void {
    const changed = items.map((item) => (item.key === key ? { ...item, ...part } : item))
    storeBatch(tool, { ...batch, items: changed })
  }
  const settle = useEffectEvent(change)

  const start = useEffectEvent(async ({ inputs, key }: BatchItem) => {
    const { consent, price } = batch
    const body = { tool, inputs, ...(consent && { consent }), max_credits: price, idempotency_key: key }
    return quietApi('POST /api/generations', { body })
  })

  useEffect(() => {
    if (!next) return
    const left = new AbortController()
    void (async () => {
      const outcome = await startWhenThereIsRoom(() => start(next), left.signal)
      if (left.signal.aborted || !outcome) return
      settle(next.key, outcome)
      await loadJobs()
      // If this fails, the balance in the header is updated on the next occasion.
      await refreshSession().catch(() => undefined)
    })()
    return () => left.abort()
  }, [next])

  return {
    items,
    retry: (key) => change(key, { id: null, problem: null, key: newKey() }),
  }
}

type Outcome = Pick<BatchItem, 'id' | 'problem'>

/** Null if the page was left in the meantime. */
async function startWhenThereIsRoom(
  start: () => Promise<{ id: string }>,
  signal: AbortSignal,
): Promise<Outcome | null> {
  while (!signal.aborted) {
    try {
      const { id } = await start()
      return { id, problem: null }
    } catch (error) {
      if (!isFull(error)) {
        const refusal = refusalOf(error)
        return { id: null, problem: refusal && 'message' in refusal ? refusal.message : '' }
      }
      await newsOfJobs(signal)
    }
  }
  return null
}

/** Only a full queue reveals its capacity. */
function isFull(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== Code.busy) return false
  return typeof (error.data as { limit?: unknown } | null)?.limit === 'number'
}

function newsOfJobs(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchJobs(end)
    signal.addEventListener('abort', end)
    function end() {
      stop()
      resolve()
    }
  })
}
