import type { Database } from '../../db/database.ts'
import { type AuditFacts, operatorActions } from '../../db/schema/audit.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { AuditAction, AuditSubject, OperatorRole } from '../../shared/operators.ts'

/** The acting operator. */
export type Operator = { id: string; email: string; role: OperatorRole }

export type OperatorAction = {
  action: AuditAction
  subject: { kind: AuditSubject; id: string }
  /** The person concerned. */
  personId?: string | null
  before?: AuditFacts
  after?: AuditFacts
  reason?: string
}

/** Records an operator's action in the transaction that performs it: neither exists without the other. */
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

/** For actions outside of our transactions: they are recorded before they are performed. */
export function recordBefore(db: Database, operator: Operator, action: OperatorAction): Promise<void> {
  return inTransaction(db, (tx) => recordAction(tx, operator, action))
}
