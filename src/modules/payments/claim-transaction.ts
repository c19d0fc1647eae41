import type { Tx } from '../../db/transaction.ts'
import { findUser, findUserByEmail, lockAgainstDeletion, type User } from '../people/users.ts'
import type { Metadata, Payment } from './payment-gateway.ts'
import { readSale, type Sale } from './sale.ts'
import type { PaymentContext } from './take-back.ts'
import {
  findTransaction,
  insertTransaction,
  lockTransaction,
  type Transaction,
} from './transactions.store.ts'

/** A transaction that is locked until the database transaction ends, like the account of its buyer. */
export type Claim = { transaction: Transaction; buyerIsDeleted: boolean }

type Seen = {
  transactionId: string
  metadata: Metadata
  /** The payment of a purchase that we have lost; null if nothing was paid. */
  paid: { reference: string; payment: Payment } | null
}

/**
 * Finds the purchase of an order at the provider. A paid one that is missing here, as after restoring a backup, is
 * recorded again from the order's own metadata. If that belongs to nobody here, it is kept for operators.
 */
export async function claimTransaction(
  tx: Tx,
  context: PaymentContext,
  { transactionId, metadata, paid }: Seen,
): Promise<Claim | 'foreign' | 'unknown' | 'parked'> {
  const known = await findTransaction(tx, transactionId)
  if (known) return known.provider === context.provider ? lock(tx, known) : 'foreign'
  const sale = readSale(metadata)
  if (sale?.domain !== context.domain) return 'foreign'
  if (!paid) return 'unknown'
  const buyer = await findBuyer(tx, sale)
  if (!buyer) {
    const { amountCents, currency } = paid.payment
    const { reference } = paid
    await context.issues.report(tx, {
      kind: 'buyer_unknown',
      reference,
      transactionId: null,
      amountCents,
      currency,
    })
    return 'parked'
  }
  await insertTransaction(tx, lostTransaction(sale, buyer.id, context))
  await context.issues.close(tx, paid.reference, 'mended')
  const found = await findTransaction(tx, transactionId)
  if (!found) throw new Error(`The transaction ${transactionId} could not be written down again`)
  return lock(tx, found)
}

/** The original buyer, deleted or not, or else the account with the same address now. */
async function findBuyer(tx: Tx, { userId, domain, email }: Sale): Promise<User | null> {
  return (await findUser(tx, userId)) ?? (await findUserByEmail(tx, domain, email))
}

/** The buyer first, as when an account is deleted, to prevent a deadlock. */
async function lock(tx: Tx, { id, userId }: Transaction): Promise<Claim> {
  const { isDeleted: buyerIsDeleted } = await lockAgainstDeletion(tx, userId)
  const transaction = await lockTransaction(tx, id)
  if (!transaction) throw new Error(`The transaction ${id} is gone`)
  return { transaction, buyerIsDeleted }
}

function lostTransaction(sale: Sale, userId: string, { provider, now }: PaymentContext) {
  const { transactionId: id, domain, planId, amountCents, credits, discountCents, promotionCode } = sale
  const at = now()
  return {
    id,
    userId,
    domain,
    provider,
    kind: planId === null ? ('pack' as const) : ('subscription' as const),
    planId,
    amountCents,
    credits,
    discountCents,
    promotionCode,
    // Until the payment is recorded, which is next.
    state: 'expired' as const,
    createdAt: at,
    updatedAt: at,
  }
}
