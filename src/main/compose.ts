import path from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../adapters/database/embedded.ts'
import { connectPostgres } from '../adapters/database/postgres.ts'
import { OutboxMailer } from '../adapters/mail/outbox.ts'
import { SmtpMailer } from '../adapters/mail/smtp.ts'
import { createGraphileQueue } from '../adapters/queue/graphile-queue.ts'
import { installQueue } from '../adapters/queue/graphile-schema.ts'
import { GraphileWorker } from '../adapters/queue/graphile-worker.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type App, createApp } from '../http/app.ts'
import type { RenderPage } from '../http/pages/pages.ts'
import { createCredits } from '../modules/credits/credits.service.ts'
import { createLimits } from '../modules/limits/limits.service.ts'
import { createPageDirectory } from '../modules/pages/page-directory.ts'
import type { Site } from '../shared/contract/site.ts'
import { LOCALES } from '../shared/i18n/locales.ts'
import { composeAccounts } from './compose-accounts.ts'
import { composeOperation } from './compose-operation.ts'
import { composePayments } from './compose-payments.ts'
import { type Config, ConfigError } from './config.ts'
import { loadProvider } from './payment-providers.ts'
import type { WebBuild } from './web-build.ts'
import { workOf } from './worker.ts'

type Print = (line: string) => void

const GOOGLE_KEYS_URL = 'https://www.googleapis.com/oauth2/v3/certs'

const now = () => new Date()

/** Opens the configured database, or starts the site's own, and brings its schema up to date. */
export async function openConfiguredDatabase(config: Config, log: Logger) {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'database'), log })
  const connection = config.databaseUrl ?? embedded?.connection
  if (!connection) throw new Error('There is neither a configured nor an embedded database')
  const pool = connectPostgres({ connection, poolSize: config.databasePoolSize, log })
  if (config.databaseUrl) await refuseUnreachable(pool)
  await migrate({ pool, log })
  await installQueue(pool, log)
  return {
    db: openDatabase(pool),
    async close() {
      await pool.end()
      await embedded?.stop()
    },
  }
}

async function refuseUnreachable(pool: Pool): Promise<void> {
  await pool.query('select 1').catch((error: Error) => {
    throw new ConfigError(
      `DATABASE_URL names a database that cannot be used (${error.message}): set it to one that can.`,
    )
  })
}

type WorkerParts = { config: Config; db: Database; log: Logger; print: Print }

export async function startWorker({ config, db, log, print }: WorkerParts): Promise<GraphileWorker> {
  const worker = new GraphileWorker({ pool: db.pool, log })
  const mailer = composeMail(config, print)
  const { work: payments } = await paymentsOf(config, db, log)
  const work = workOf({ db, mailer, siteName: config.siteName, payments, now })
  await worker.start({ ...work, concurrency: config.workerConcurrency })
  return worker
}

type WebParts = {
  config: Config
  db: Database
  log: Logger
  build: WebBuild
  render: RenderPage
  accepting: () => boolean
  print: Print
}

/** Wires the web side: the one place that knows which implementation stands behind a port. */
export async function composeWeb({
  config,
  db,
  log,
  build,
  render,
  accepting,
  print,
}: WebParts): Promise<App> {
  const mail = composeMail(config, print)
  const servedLocales = LOCALES.filter((locale) => !config.production || !locale.madeByMachine).map(
    ({ code }) => code,
  )
  const pageDirectory = createPageDirectory(servedLocales)
  const site = publicSite(config, build)
  const limits = createLimits(db.pool)
  const { siteName, siteOrigin, operatorEmails, googleClientId } = config
  const payments = await paymentsOf(config, db, log)
  const queue = createGraphileQueue(db)
  const credits = createCredits(db)
  const accounts = composeAccounts({
    db,
    queue,
    limits,
    credits,
    siteName,
    siteOrigin,
    development: !config.production,
    operatorEmails,
    google: googleClientId ? { clientId: googleClientId, keysUrl: GOOGLE_KEYS_URL } : null,
    purchases: payments.purchases,
    subscriptions: payments.subscriptions,
    now,
  })
  const { purchases } = payments
  const { visitors } = accounts.caller
  return createApp({
    log,
    limits,
    site: { site, pageDirectory },
    ...accounts,
    ...payments.routes,
    operation: composeOperation({ db, queue, credits, visitors, purchases, siteOrigin, operatorEmails }),
    pages: {
      render,
      build,
      clientFolder: path.join(build.folder, 'client'),
      contentSecurity: { extraScriptOrigins: scriptOrigins(site) },
      pageDirectory,
      servedLocales,
    },
    health: { accepting, database: () => db.pool.query('select 1') },
    trustedProxies: config.trustedProxies,
    outbox: mail instanceof OutboxMailer ? mail : null,
  })
}

async function paymentsOf({ siteName, siteOrigin, production, payments }: Config, db: Database, log: Logger) {
  return composePayments({
    db,
    queue: createGraphileQueue(db),
    limits: createLimits(db.pool),
    credits: createCredits(db),
    siteName,
    siteOrigin,
    development: !production,
    makeProvider: await loadProvider(payments),
    log,
    now,
  })
}

function composeMail({ mail, dataDir }: Config, print: Print) {
  return mail.kind === 'smtp'
    ? new SmtpMailer(mail)
    : new OutboxMailer({ folder: path.join(dataDir, 'mail'), print })
}

function publicSite(
  { siteName, siteOrigin, googleClientId, analytics, liveChat, production }: Config,
  build: WebBuild,
): Site {
  const script = (config: Config['analytics']) =>
    config && { script_url: config.scriptUrl, site_id: config.siteId }
  return {
    name: siteName,
    origin: siteOrigin,
    build_id: build.id,
    google_client_id: googleClientId,
    analytics: script(analytics),
    live_chat: script(liveChat),
    development: !production,
  }
}

const GOOGLE_SIGN_IN = 'https://accounts.google.com'

function scriptOrigins({ analytics, live_chat, google_client_id }: Site): string[] {
  const addresses = [analytics?.script_url, live_chat?.script_url, google_client_id && GOOGLE_SIGN_IN]
  return addresses.filter((address) => address != null).map((address) => new URL(address).origin)
}
