import type { Database } from '../../db/database.ts'
import { type OwnerId, userOf } from '../../db/owned-rows.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { listSpentToday } from './engine-runs.store.ts'
import {
  countOutcomes,
  findGeneration,
  findToolsOf,
  type GenerationRow,
  listLatest,
  type Outcome,
} from './generations.store.ts'
import { countOpenByTool } from './queue.store.ts'

/** What the rest of the site reads of generations, whoever they belong to. */
export function createGenerationRecords({ db, now }: { db: Database; now: () => Date }) {
  return {
    /** By the reference of a hold. */
    toolsOf: (ids: string[]): Promise<Map<string, string>> => findToolsOf(db.orm, ids),

    /** An owner's generations, newest first. */
    latestOf: (owner: OwnerId, limit: number): Promise<GenerationRow[]> => listLatest(db.orm, owner, limit),

    /** How many wait or run, by tool. */
    countOpen: () => countOpenByTool(db),

    /** Each provider's spending since midnight (UTC), and its open runs. */
    spentToday: () => listSpentToday(db, now()),

    /** The outcomes of generations that were started from one moment until before another. */
    outcomes: (span: TimeSpan): Promise<Outcome[]> => countOutcomes(db.orm, span),

    /** The account that started it; null for visitors, and if it is not stored. */
    async findUserOf(id: string): Promise<string | null> {
      const found = await findGeneration(db.orm, id)
      return found && userOf(found)
    },
  }
}
