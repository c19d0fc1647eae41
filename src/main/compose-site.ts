import type { Logger } from 'pino'
import { createGraphileQueue } from '../adapters/queue/graphile-queue.ts'
import type { Database } from '../db/database.ts'
import type { AppOptions } from '../http/app.ts'
import { type CatalogueHolder, createCatalogue } from '../modules/catalogue/catalogue.service.ts'
import { createContact } from '../modules/contact/contact.service.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import type { EngineDirectory } from '../modules/generations/engine-directory.ts'
import type { EngineNodes } from '../modules/generations/engine-nodes.ts'
import type { EngineSpeed } from '../modules/generations/engine-speed.ts'
import { payRewardsEveryTenMinutes, payRewardsJob } from '../modules/invites/pay-rewards.job.ts'
import { createLimits } from '../modules/limits/limits.service.ts'
import type { Mailer } from '../modules/mail/mailer.ts'
import { createSiteFigures, type SiteFigures } from '../modules/metrics/site-figures.ts'
import { createPageTitles } from '../modules/pages/page-titles.ts'
import type { PublicFiles } from '../modules/pages/public-files.ts'
import type { OperatorRole } from '../shared/operators.ts'
import { composeAccounts } from './compose-accounts.ts'
import { composeAdmin } from './compose-admin.ts'
import { composeLibrary } from './compose-library.ts'
import { composePayments } from './compose-payments.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MakeProvider } from './payment-providers.ts'
import { collectJobs, type GenerationWork, type Work } from './worker.ts'

export type SiteParts = {
  db: Database
  log: Logger
  credits: Credits
  mailer: Mailer
  infrastructure: Infrastructure
  publicFiles: PublicFiles
  makeProvider: MakeProvider
  siteName: string
  siteOrigin: string
  development: boolean
  /** The owners among the operators, who are notified by mail. */
  operatorEmails: readonly string[]
  /** All operators by address. */
  operatorRoles: ReadonlyMap<string, OperatorRole>
  /** Null where the operator has not set up Google's sign-in. */
  google: { clientId: string; keysUrl: string } | null
  now: () => Date
}

/**
 * What is needed to answer calls, without what only the web side has: pages, health, its end and the development
 * outbox.
 */
type Routes = Omit<
  AppOptions,
  'log' | 'onAnswered' | 'site' | 'pages' | 'health' | 'stopping' | 'trustedProxies' | 'outbox'
>

type ComposedSite = {
  routes: Routes
  work: Work & GenerationWork
  nodes: EngineNodes
  speed: EngineSpeed
  showEngines: () => Promise<{ stop(): Promise<void> }>
  engines: EngineDirectory
  catalogue: CatalogueHolder
  figures: SiteFigures
  accounts: ReturnType<typeof composeAccounts>
  payments: ReturnType<typeof composePayments>
}

/** Wires the modules with one another: for the web side, for workers and for tests alike. */
export function composeSite(parts: SiteParts): ComposedSite {
  const { db, siteOrigin } = parts
  const limits = createLimits(db.pool)
  const queue = createGraphileQueue(db)
  const catalogue = createCatalogue(parts)
  const pageTitles = createPageTitles(() => catalogue.current().texts)
  const known = { ...parts, queue, limits, catalogue: catalogue.current, pageTitles }
  const payments = composePayments({ ...parts, queue, limits })
  const { purchases, closing } = payments
  const library = composeLibrary({ ...known, isVip: (id) => purchases.isVip(id) })
  const { ownedData, reports, appeals, generations } = library
  const accounts = composeAccounts({ ...known, purchases, closing, ownedData, generations })
  const { invites } = accounts.users
  const { visitors } = accounts.caller
  const libraryWork = library.workWith((tx, userId) => invites.recordFirstCreation(tx, userId))
  return {
    routes: {
      limits,
      ...accounts,
      ...payments.routes,
      ...library.routes,
      contact: { contact: createContact({ ...parts, domain: new URL(siteOrigin).hostname, queue, limits }) },
      ...composeAdmin({
        ...parts,
        queue,
        catalogue,
        pageTitles,
        visitors,
        purchases,
        reports,
        appeals,
        signals: accounts.signals,
        promotions: accounts.promotions,
        offers: payments.offers,
        shares: library.routes.sharedFiles.shares,
        creations: library.routes.creations.creations,
        subscriptions: payments.routes.pay.subscriptions,
        invites,
        engines: library.engineConsole,
        replays: library.replays,
        generations: library.generations,
        findMaker: library.findMaker,
        sessions: accounts.caller.sessions,
        keyedHash: accounts.caller.keyedHash,
        ownAccount: accounts.users.ownAccount,
        dataExport: accounts.users.dataExport,
      }),
    },
    work: {
      ...libraryWork,
      ...collectJobs({
        ...parts,
        parts: [
          payments.work,
          libraryWork,
          { jobs: [payRewardsJob(invites)], schedules: [payRewardsEveryTenMinutes] },
        ],
      }),
    },
    nodes: library.nodes,
    speed: library.speed,
    showEngines: library.showEngines,
    engines: library.engines,
    catalogue,
    figures: createSiteFigures({
      ...parts,
      queue,
      generations: library.generations,
      status: library.routes.status.status,
    }),
    accounts,
    payments,
  }
}
