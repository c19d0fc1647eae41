import type { Tx } from '../../db/transaction.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Payment, ProviderName } from './payment-gateway.ts'
import { creditsToTakeBack } from './transaction-state.ts'
import { type Transaction, updateTransaction } from './transactions.store.ts'

/** The part of the ledger that payments write through. */
export type Ledger = Pick<Credits, 'openAccount' | 'grant' | 'clawBack'>

export type PaymentContext = { provider: ProviderName; ledger: Ledger; now: () => Date }

/** Takes back what a refund or a dispute asks for beyond what was taken before. The row must be locked. */
export async function takeBack(
  tx: Tx,
  { ledger, now }: PaymentContext,
  transaction: Transaction,
  granted: number,
  payment: Payment,
): Promise<void> {
  const { id, userId, domain, takenBack } = transaction
  const owed = creditsToTakeBack(granted, payment)
  if (owed <= takenBack) return
  const account = await ledger.openAccount(tx, { kind: 'user', id: userId, domain })
  await ledger.clawBack(tx, { account, reference: id, total: owed })
  await updateTransaction(tx, id, { takenBack: owed, updatedAt: now() })
}
