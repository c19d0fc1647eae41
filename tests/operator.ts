import { randomUUID } from 'node:crypto'
import type { Operator } from '../src/modules/audit/audit-log.ts'
import type { OperatorRole } from '../src/shared/operators.ts'

/** An operator for tests of services; for calls the configuration names the operators. */
export const newOperator = ({ role = 'owner' }: { role?: OperatorRole } = {}): Operator => ({
  id: randomUUID(),
  email: 'operator@example.com',
  role,
})
