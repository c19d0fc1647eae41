import { and, eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/schema/idempotency.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { fingerprintOf } from './fingerprint.ts'

type KeyedRequest = {
  /** The kind of request: each kind has its own keys. */
  scope: 'operator-credits' | 'generation-refund'
  key: string
  request: unknown
}

/**
 * Binds a key to its first request, in the same transaction as the work. Throws `idempotency_key_reused` if it belongs
 * to another request; two at once wait for each other. False for a repetition.
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
