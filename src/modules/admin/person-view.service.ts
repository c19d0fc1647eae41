import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { Creations } from '../creations/creations.service.ts'
import type { Subscriptions } from '../payments/subscriptions.service.ts'
import type { People } from '../people/people.ts'

type ViewParts = {
  db: Database
  people: Pick<People, 'lock'>
  creations: Pick<Creations, 'list'>
  subscriptions: Pick<Subscriptions, 'info'>
}

type Look = { operator: Operator; personId: string; reason: string }

const SHOWN = 60

export type PersonView = ReturnType<typeof createPersonView>

/**
 * Shows operators what a person sees, to help them. It is read as the operator, never with the person's session, so
 * nothing can be changed; the look and its reason are logged first.
 */
export function createPersonView({ db, people, creations, subscriptions }: ViewParts) {
  return async ({ operator, personId, reason }: Look) => {
    await inTransaction(db, async (tx) => {
      await people.lock(tx, personId)
      const subject = { kind: 'person', id: personId } as const
      await recordAction(tx, operator, { action: 'person_viewed', subject, personId, reason })
    })
    const [page, plan] = await Promise.all([
      creations.list({ kind: 'user', id: personId }, { limit: SHOWN }),
      subscriptions.info(personId),
    ])
    return { creations: page.creations, plan }
  }
}
