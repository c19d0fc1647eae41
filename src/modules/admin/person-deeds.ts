import type { Tx } from '../../db/transaction.ts'
import type { AuditAction } from '../../shared/operators.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'

/** Which operator acts on which person, and why. */
export type Deed = { operator: Operator; personId: string; reason: string }

type Facts = Pick<Parameters<typeof recordAction>[2], 'before' | 'after'>

export async function recordDeed(tx: Tx, deed: Deed, action: AuditAction, facts: Facts = {}): Promise<void> {
  const { operator, personId, reason } = deed
  const subject = { kind: 'person', id: personId } as const
  await recordAction(tx, operator, { action, subject, personId, reason, ...facts })
}
