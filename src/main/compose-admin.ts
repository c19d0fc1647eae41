import type { Database } from '../db/database.ts'
import type { AppOptions } from '../http/app.ts'
import type { EngineOptions } from '../http/routes/engines.ts'
import type { DataExport } from '../modules/accounts/data-export.ts'
import type { KeyedHash } from '../modules/accounts/keyed-hash.ts'
import type { OwnAccount } from '../modules/accounts/own-account.service.ts'
import type { Sessions } from '../modules/accounts/sessions.ts'
import { createAdmin } from '../modules/admin/admin.service.ts'
import { createCostBook, readCreditPrice } from '../modules/admin/cost-book.service.ts'
import { createDailyFigures } from '../modules/admin/daily-figures.service.ts'
import { createHistory } from '../modules/admin/history.service.ts'
import { createPersonActions } from '../modules/admin/person-actions.service.ts'
import { createPersonPages } from '../modules/admin/person-page.service.ts'
import { createPersonView } from '../modules/admin/person-view.service.ts'
import { createAudit } from '../modules/audit/audit.service.ts'
import type { CatalogueHolder } from '../modules/catalogue/catalogue.service.ts'
import { createCatalogueChanges } from '../modules/catalogue/catalogue-changes.service.ts'
import type { Creations } from '../modules/creations/creations.service.ts'
import type { Shares } from '../modules/creations/shares.service.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import type { Generations } from '../modules/generations/generations.service.ts'
import { createOperatedGenerations } from '../modules/generations/operated-generations.service.ts'
import type { Replays } from '../modules/generations/replays.service.ts'
import type { Invites } from '../modules/invites/invites.service.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { PageTitles } from '../modules/pages/page-titles.ts'
import type { Offers } from '../modules/payments/offers.service.ts'
import type { Purchases } from '../modules/payments/purchases.service.ts'
import { createRefundOrders } from '../modules/payments/refund-orders.ts'
import type { Subscriptions } from '../modules/payments/subscriptions.service.ts'
import { createPeople } from '../modules/people/people.ts'
import type { Promotions } from '../modules/promotions/promotions.service.ts'
import type { Appeals } from '../modules/reports/appeals.service.ts'
import type { Reports } from '../modules/reports/reports.service.ts'
import type { Signals } from '../modules/signals/signals.service.ts'
import type { Visitors } from '../modules/visitors/visitors.service.ts'
import { cachedFor } from '../shared/cached-for.ts'
import { MINUTE_MS } from '../shared/durations.ts'
import type { OperatorRole } from '../shared/operators.ts'
import { remixSettling } from './compose-gallery.ts'

type AdminValues = {
  db: Database
  queue: JobQueue
  catalogue: CatalogueHolder
  pageTitles: PageTitles
  credits: Credits
  visitors: Visitors
  signals: Signals
  promotions: Promotions
  offers: Offers
  shares: Pick<Shares, 'get'>
  creations: Pick<Creations, 'list'>
  subscriptions: Pick<Subscriptions, 'info'>
  invites: Invites
  purchases: Purchases
  reports: Reports
  appeals: Appeals
  generations: Generations
  sessions: Sessions
  ownAccount: OwnAccount
  dataExport: DataExport
  keyedHash: KeyedHash
  operatorRoles: ReadonlyMap<string, OperatorRole>
  /** The account that made what a reference names. */
  findMaker: (reference: string) => Promise<string | null>
  /** What operators may do about the engines. */
  engines: Omit<EngineOptions, 'costBook'>
  replays: Replays
  siteName: string
  siteOrigin: string
  now: () => Date
}

/** It is an average of a year. */
const CREDIT_PRICE_CACHED_MS = 10 * MINUTE_MS

/** Wires the operators' console. */
export function composeAdmin({
  reports,
  appeals,
  engines,
  ...values
}: AdminValues): Pick<
  AppOptions,
  'admin' | 'audit' | 'catalogue' | 'operatedGenerations' | 'people' | 'engines'
> {
  const domain = new URL(values.siteOrigin).hostname
  const parts = { ...values, domain, people: createPeople({ db: values.db, domain }) }
  const audit = createAudit(parts)
  const actions = createPersonActions(parts)
  return {
    admin: {
      admin: createAdmin(parts),
      dailyFigures: createDailyFigures(parts),
      history: createHistory(parts),
      reports,
      appeals,
      orderRefund: createRefundOrders(parts),
    },
    audit: { audit },
    catalogue: {
      changes: createCatalogueChanges(parts),
      promotions: values.promotions,
      purchases: values.purchases,
      offers: values.offers,
      pageTitles: values.pageTitles,
      creditPrice: cachedFor(CREDIT_PRICE_CACHED_MS, values.now, () => readCreditPrice(parts)),
    },
    operatedGenerations: {
      operated: createOperatedGenerations({
        ...parts,
        catalogue: values.catalogue.current,
        onRefunded: remixSettling(values.queue).onRefunded,
      }),
      replays: values.replays,
      links: engines.links,
    },
    people: {
      pages: createPersonPages({ ...parts, audit }),
      actions,
      view: createPersonView(parts),
      keyedHash: values.keyedHash,
    },
    engines: { ...engines, costBook: createCostBook(parts) },
  }
}
