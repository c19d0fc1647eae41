import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { paymentEvents } from '../../db/schema/payments.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ProviderName } from './payment-gateway.ts'

export async function isEventKnown(
  { orm }: Database,
  provider: ProviderName,
  eventId: string,
): Promise<boolean> {
  const found = await orm
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
  return found.length > 0
}

type AppliedEvent = {
  provider: ProviderName
  eventId: string
  type: string
  outcome: string
  appliedAt: Date
}

/** False if another delivery of the same event was first; waits for one that is under way. */
export async function claimEvent(tx: Tx, event: AppliedEvent): Promise<boolean> {
  const claimed = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning()
  return claimed.length > 0
}

export async function writeOutcome(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  outcome: string,
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
}
