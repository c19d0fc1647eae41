import type { SharedCopies } from '../assets/shared-copies.ts'
import { inWorkspace } from '../assets/workspace.ts'
import type { EngineMeter } from '../limits/engine-meter.ts'
import type { EngineTime } from '../limits/engine-time.service.ts'
import type { Turns } from '../limits/turns.ts'
import type { CheckedValues } from './check-field.ts'
import { filesIn } from './check-inputs.ts'
import type { EngineValue } from './engine.ts'
import { placeFiles } from './input-files.ts'
import { engineAccountsOf, type Requester } from './requester.ts'

export type FormParts = {
  copies: SharedCopies
  turns: Turns
  engineTime: Pick<EngineTime, 'during'>
  /** Where files lie while engines look at them. */
  workspaceRoot: string
}

type Order = {
  rank: number
  values: CheckedValues
  /** What such work usually takes. */
  expectedMs: number
  /** Nobody waits longer for it, counted from its turn. */
  maxMs: number
}

export interface Desk {
  values: Record<string, EngineValue>
  /** An empty folder, which is deleted afterwards. */
  workspace: string
  signal: AbortSignal
  /** Stands still until somebody lets it go on: fetching files is no work of the engines. */
  meter: EngineMeter
}

/** It took longer than it may. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * Work that somebody waits for while they fill in a form. A few at a time for each network, on its budget of engine
 * time, and without files of its own. Throws `slow_down` or `engine_time_spent` before anything is done.
 */
export function atTheForm<Result>(
  { copies, turns, engineTime, workspaceRoot }: FormParts,
  requester: Requester,
  { rank, values, expectedMs, maxMs }: Order,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  const accounts = engineAccountsOf({ ...requester, rank })
  const blobKeys = filesIn(values).map(({ blobKey }) => blobKey)
  return turns.take(requester.network ?? requester.id, () =>
    engineTime.during(accounts, expectedMs, async (meter) => {
      meter.pause()
      const signal = AbortSignal.timeout(maxMs)
      try {
        return await inWorkspace(workspaceRoot, (workspace) =>
          copies.use(blobKeys, signal, async (pathOf) => {
            const placed = await placeFiles(values, ({ blobKey }) => pathOf(blobKey))
            return work({ values: placed, workspace, signal, meter })
          }),
        )
      } catch (error) {
        throw signal.aborted ? new TookTooLong() : error
      }
    }),
  )
}
