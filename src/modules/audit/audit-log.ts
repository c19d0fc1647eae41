import type { Database } from '../../db/database.ts'
import { type AuditFacts, operatorActions } from '../../db/schema/audit.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { AuditAction, AuditSubject, OperatorRole } from '../../shared/operators.ts'

/** Whoever acts in the console. */
export type Operator = { id: string; email: string; role: OperatorRole }

export type OperatorAction = {
  action: AuditAction
  subject: { kind: AuditSubject; id: string }
  /** Whom it concerns. */
  personId?: string | null
  before?: AuditFacts
  after?: AuditFacts
  reason?: string
}

/** Writes down what an operator does, in the transaction that does it: there is never one without the other. */
export async function recordAction(
  tx: Tx,
  operator: Operator,
  { subject, ...action }: OperatorAction,
): Promise<void> {
  await tx.insert(operatorActions).values({
    ...action,
    operatorId: operator.id,
    operatorEmail: operator.email,
    role: operator.role,
    subjectKind: subject.kind,
    subjectId: subject.id,
  })
}

/** For what happens outside of our transactions: it is written down before it is done. */
export function recordBefore(db: Database, operator: Operator, action: OperatorAction): Promise<void> {
  return inTransaction(db, (tx) => recordAction(tx, operator, action))
}
