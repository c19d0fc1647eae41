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
    /** The operators' words to engines about effects. */
    catalogue: () => Pick<Catalogue, 'effects' | 'tiers'>
    engines: Pick<EngineDirectory, 'listReachable' | 'findBuiltin' | 'remote' | 'refresh'>
    /** Checks providers' results, which are foreign files. */
    media: Pick<MediaTools, 'probe'>
    /** The webhook for finished runs; null if the provider cannot reach the site. */
    webhookUrlOf: (provider: string, runId: string) => string | null
    workspaceRoot: string
  }

/** One look at a generation whose engine runs elsewhere. */
export type Visit = {
  parts: RemoteParts
  finish: Finish
  generation: GenerationRow
  attempt: Attempt
  context: JobContext
  /** An empty folder of the visit's own. */
  folder: string
}

/** Releases the credits; a run that is not over is cancelled. */
export async function failGeneration({ parts, finish, generation }: Visit, end: Unsuccessful): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const open = await lockOpen(tx, generation.id)
    if (open) await finish.fail(tx, open, end)
  })
}
