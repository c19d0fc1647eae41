import type { Database } from '../../db/database.ts'
import type { AuditSearch } from '../../shared/contract/audit.ts'
import { listActions } from './audit.store.ts'

const PAGE = 50
const EXPORTED_AT_ONCE = 500

export type Audit = ReturnType<typeof createAudit>

/** What operators can read of the audit log. */
export function createAudit({ db }: { db: Database }) {
  return {
    /** Newest first, before the action with this id; `next` continues the list, or is null at the end. */
    async list(search: AuditSearch, before?: number) {
      const found = await listActions(db, search, { before, limit: PAGE + 1 })
      const actions = found.slice(0, PAGE)
      return { actions, next: found.length > PAGE ? (actions.at(-1)?.id ?? null) : null }
    },

    /** Actions that concern a person, newest first. */
    about: (personId: string) => listActions(db, { personId }, { limit: PAGE }),

    /** All of them, newest first, read page by page. */
    async *all(search: AuditSearch) {
      for (let before: number | undefined; ; ) {
        const page = await listActions(db, search, { before, limit: EXPORTED_AT_ONCE })
        yield* page
        if (page.length < EXPORTED_AT_ONCE) return
        before = page.at(-1)?.id
      }
    },
  }
}
