import { and, eq } from 'drizzle-orm'
import { creditAccounts } from '../../db/schema/credits.ts'
import type { Owner } from './owner.ts'
import { statementsIn, type Within } from './statements.ts'

export async function insertAccount(within: Within, { kind, id, domain }: Owner): Promise<void> {
  await statementsIn(within)
    .insert(creditAccounts)
    .values({ domain, ownerKind: kind, ownerId: id })
    .onConflictDoNothing()
}

export async function findAccount(within: Within, { kind, id, domain }: Owner): Promise<string | null> {
  const { id: account, domain: tenant, ownerKind, ownerId } = creditAccounts
  const [found] = await statementsIn(within)
    .select({ account })
    .from(creditAccounts)
    .where(and(eq(tenant, domain), eq(ownerKind, kind), eq(ownerId, id)))
  return found?.account ?? null
}

export async function removeOwner(within: Within, account: string): Promise<void> {
  await statementsIn(within)
    .update(creditAccounts)
    .set({ ownerId: null })
    .where(eq(creditAccounts.id, account))
}
