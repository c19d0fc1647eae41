import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { abuseSignals } from '../../db/schema/signals.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SIGNAL_KINDS } from '../../shared/contract/admin.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { hasLookAlikes } from '../mailboxes/canonical-email.ts'
import { isDisposable } from '../mailboxes/disposable.ts'
import { countNewOn } from '../people/places.ts'
import { listAccountsOf } from '../people/same-mailbox.ts'

/** Tells networks apart without storing them. */
type NetworkHash = (kind: 'network', network: string) => Promise<string>

type SignalKind = (typeof SIGNAL_KINDS)[number]
type Signal = { userId: string; kind: SignalKind; amount?: number }
type Newcomer = { id: string; domain: string; email: string; canonicalEmail: string; network: string }

/** What operators see: the sign, the person, and the count if there is one. */
export type SignalLine = {
  at: Date
  kind: SignalKind
  amount: number
  person: { id: string; email: string | null }
}

/** As many accounts a day as a family or an office might open on one network; more are worth a look. */
const USUAL_PER_NETWORK = 4

export type Signals = ReturnType<typeof createSignals>

/**
 * Signs of people who collect free credits with several accounts. They are recorded for operators to judge, and have no
 * consequences.
 */
export function createSignals({
  db,
  keyedHash,
  now,
}: {
  db: Database
  keyedHash: NetworkHash
  now: () => Date
}) {
  async function note(tx: Tx, { userId, kind, amount = 1 }: Signal): Promise<void> {
    await tx.insert(abuseSignals).values({ userId, kind, amount, seenAt: now() })
  }

  return {
    note,

    /** Checks a new account, before its first session begins. */
    async noteNewcomer(tx: Tx, newcomer: Newcomer): Promise<void> {
      const { id: userId, email, network } = newcomer
      if (isDisposable(email)) await note(tx, { userId, kind: 'disposable_address' })
      if (hasLookAlikes(email)) await note(tx, { userId, kind: 'look_alike_address' })
      const { length: accounts } = await listAccountsOf(tx, newcomer)
      if (accounts > 1) await note(tx, { userId, kind: 'same_mailbox', amount: accounts })
      const since = new Date(now().getTime() - DAY_MS)
      const others = await countNewOn(tx, await keyedHash('network', network), since)
      if (others >= USUAL_PER_NETWORK) await note(tx, { userId, kind: 'busy_network', amount: others + 1 })
    },

    /** About one person, the latest first. */
    of: (userId: string, limit: number): Promise<Omit<SignalLine, 'person'>[]> =>
      db.orm
        .select({ at: abuseSignals.seenAt, kind: abuseSignals.kind, amount: abuseSignals.amount })
        .from(abuseSignals)
        .where(eq(abuseSignals.userId, userId))
        .orderBy(desc(abuseSignals.id))
        .limit(limit),

    /** The latest first. */
    async latest(domain: string, limit: number): Promise<SignalLine[]> {
      const { seenAt: at, kind, amount, id } = abuseSignals
      return db.orm
        .select({ at, kind, amount, person: { id: users.id, email: users.email } })
        .from(abuseSignals)
        .innerJoin(users, eq(users.id, abuseSignals.userId))
        .where(eq(users.domain, domain))
        .orderBy(desc(id))
        .limit(limit)
    },
  }
}
