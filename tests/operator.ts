import { randomUUID } from 'node:crypto'
import type { Operator } from '../src/modules/audit/audit-log.ts'

/** Somebody who runs the site, for tests of services; through the calls an operator is whoever the configuration names. */
export const newOperator = (): Operator => ({
  id: randomUUID(),
  email: 'operator@example.com',
  role: 'owner',
})
