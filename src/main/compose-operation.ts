import type { Database } from '../db/database.ts'
import type { OperationOptions } from '../http/routes/operation.ts'
import { createPeople } from '../modules/accounts/people.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import { createOperation } from '../modules/operation/operation.service.ts'
import type { Purchases } from '../modules/payments/purchases.service.ts'
import type { Reports } from '../modules/reports/reports.service.ts'
import type { Visitors } from '../modules/visitors/visitors.service.ts'

type OperationValues = {
  db: Database
  queue: JobQueue
  credits: Credits
  visitors: Visitors
  purchases: Purchases
  reports: Reports
  siteOrigin: string
  operatorEmails: readonly string[]
}

/** Wires the operators' console. */
export function composeOperation({
  siteOrigin,
  operatorEmails,
  reports,
  ...parts
}: OperationValues): OperationOptions {
  const domain = new URL(siteOrigin).hostname
  const people = createPeople({ db: parts.db, domain })
  return { operation: createOperation({ ...parts, domain, people }), reports, operatorEmails }
}
