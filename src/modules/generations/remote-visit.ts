import { inTransaction } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { MediaTools } from '../assets/media-tools.ts'
import type { JobContext } from '../jobs/job.ts'
import type { DeliverParts } from './deliver-generation.ts'
import type { EngineDirectory } from './engine-directory.ts'
import type { Finish, FinishParts, Unsuccessful } from './finish-generation.ts'
import { type GenerationRow, lockOpen } from './generations.store.ts'
import type { MakeParts } from './make-outputs.ts'
import type { Attempt, StoreParts } from './stored-outputs.ts'

export type RemoteParts = Pick<MakeParts, 'blobs' | 'moderation'> &
  StoreParts &
  DeliverParts &
  Omit<FinishParts, 'catalogue'> & {
    /** What engines are told about effects. */
    catalogue: () => Pick<Catalogue, 'effects' | 'tiers'>
    engines: Pick<EngineDirectory, 'listReachable' | 'findBuiltin' | 'remote' | 'refresh'>
    /** Looks at what providers have made, which nobody here has written. */
    media: Pick<MediaTools, 'probe'>
    /** Where a provider may say that a run is done; null where it cannot reach the site. */
    webhookUrlOf: (provider: string, runId: string) => string | null
    workspaceRoot: string
  }

/** One look at a generation whose engine works elsewhere. */
export type Visit = {
  parts: RemoteParts
  finish: Finish
  generation: GenerationRow
  attempt: Attempt
  context: JobContext
  /** An empty folder of the visit's own. */
  folder: string
}

/** Gives the credits back; a run that is not over is cancelled. */
export async function failGeneration({ parts, finish, generation }: Visit, end: Unsuccessful): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const open = await lockOpen(tx, generation.id)
    if (open) await finish.fail(tx, open, end)
  })
}
