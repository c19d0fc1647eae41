import { and, eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/schema/idempotency.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { fingerprintOf } from './fingerprint.ts'

type KeyedRequest = {
  /** The kind of request: keys of one kind do not meet those of another. */
  scope: 'operator-credits' | 'generation-refund'
  key: string
  request: unknown
}

/**
 * Binds a key to the first request that it comes with, in the transaction that does what is asked for. Throws
 * `idempotency_key_reused` where it belongs to another one; two at once wait for each other. False for a repetition.
 */
export async function bindKey(tx: Tx, { scope, key, request }: KeyedRequest): Promise<boolean> {
  const fingerprint = fingerprintOf(request)
  const added = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (added.length > 0) return true
  const [bound] = await tx
    .select({ fingerprint: idempotencyKeys.fingerprint })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (bound?.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused')
  return false
}
