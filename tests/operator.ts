import { randomUUID } from 'node:crypto'
import type { Operator } from '../src/modules/audit/audit-log.ts'
import type { OperatorRole } from '../src/shared/operators.ts'

/** Somebody who runs the site, for tests of services; through the calls an operator is whoever the configuration names. */
export const newOperator = ({ role = 'owner' }: { role?: OperatorRole } = {}): Operator => ({
  id: randomUUID(),
  email: 'operator@example.com',
  role,
})
