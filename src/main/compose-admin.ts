import type { Database } from '../db/database.ts'
import type { AppOptions } from '../http/app.ts'
import type { EngineOptions } from '../http/routes/engines.ts'
import { createPeople } from '../modules/accounts/people.ts'
import { createAdmin } from '../modules/admin/admin.service.ts'
import { createCostBook } from '../modules/admin/cost-book.service.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import type { Invites } from '../modules/invites/invites.service.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Purchases } from '../modules/payments/purchases.service.ts'
import type { Reports } from '../modules/reports/reports.service.ts'
import type { Signals } from '../modules/signals/signals.service.ts'
import type { Visitors } from '../modules/visitors/visitors.service.ts'

type AdminValues = {
  db: Database
  queue: JobQueue
  credits: Credits
  visitors: Visitors
  signals: Signals
  invites: Invites
  purchases: Purchases
  reports: Reports
  /** What operators may do about the engines. */
  engines: Omit<EngineOptions, 'costBook'>
  siteOrigin: string
  now: () => Date
}

/** Wires the operators' console. */
export function composeAdmin({
  siteOrigin,
  reports,
  engines,
  ...parts
}: AdminValues): Pick<AppOptions, 'admin' | 'engines'> {
  const domain = new URL(siteOrigin).hostname
  const people = createPeople({ db: parts.db, domain })
  return {
    admin: { admin: createAdmin({ ...parts, domain, people }), reports },
    engines: { ...engines, costBook: createCostBook({ ...parts, domain }) },
  }
}
