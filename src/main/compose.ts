import path from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../adapters/database/embedded.ts'
import { connectPostgres } from '../adapters/database/postgres.ts'
import { OutboxMailer } from '../adapters/mail/outbox.ts'
import { installQueue } from '../adapters/queue/graphile-schema.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { openDatabaseClock } from '../db/database-clock.ts'
import { migrate } from '../db/migrate.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import type { App } from '../http/app-type.ts'
import type { RenderPage } from '../http/pages/pages.ts'
import type { SiteFacts } from '../http/routes/site.ts'
import { createBuildFiles } from '../modules/assets/build-files.ts'
import { createCredits } from '../modules/credits/credits.service.ts'
import { createPageDirectory } from '../modules/pages/page-directory.ts'
import { readPublicFiles } from '../modules/pages/public-files.ts'
import { LOCALES } from '../shared/i18n/locales.ts'
import { composeSite } from './compose-site.ts'
import type { Config } from './config.ts'
import { ConfigError } from './environment.ts'
import { openInfrastructure } from './infrastructure.ts'
import { loadProvider } from './payment-providers.ts'
import type { WebBuild } from './web-build.ts'
import { startWorkers } from './workers.ts'

type Print = (line: string) => void

const PUBLIC_FOLDER = path.resolve(import.meta.dirname, '../../public')

const GOOGLE_KEYS_URL = 'https://www.googleapis.com/oauth2/v3/certs'

/** Connects to the configured database, or starts the site's own, without migrating it. */
export async function connectConfiguredDatabase(config: Config, log: Logger) {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'database'), log })
  const connection = config.databaseUrl ?? embedded?.connection
  if (!connection) throw new Error('There is neither a configured nor an embedded database')
  const pool = connectPostgres({ connection, poolSize: config.databasePoolSize, log })
  if (config.databaseUrl) await refuseUnreachable(pool)
  return {
    pool,
    close: async () => {
      await pool.end()
      await embedded?.stop()
    },
  }
}

/** The same with its schema brought up to date. */
export async function openConfiguredDatabase(config: Config, log: Logger) {
  const { pool, close } = await connectConfiguredDatabase(config, log)
  await migrate({ pool, log })
  await installQueue(pool, log)
  return { db: openDatabase(pool), close }
}

async function refuseUnreachable(pool: Pool): Promise<void> {
  await pool.query('select 1').catch((error: Error) => {
    throw new ConfigError(
      `DATABASE_URL names a database that cannot be used (${error.message}): set it to one that can.`,
    )
  })
}

type CommonParts = { config: Config; db: Database; log: Logger; print: Print }

/** Wires the modules with the configured adapters: the only place that knows which adapter is behind a port. */
export async function composeConfiguredSite({ config, db, log, print }: CommonParts) {
  const { googleClientId } = config
  const mailer = await composeMail(config, print)
  const clock = await openDatabaseClock({ pool: db.pool, log })
  const { now } = clock
  const infrastructure = await openInfrastructure(config, { log, print, now })
  const publicFiles = await readPublicFiles(PUBLIC_FOLDER)
  const site = composeSite({
    db,
    log,
    credits: createCredits(db),
    mailer,
    infrastructure,
    publicFiles,
    makeProvider: await loadProvider(config.payments),
    siteName: config.siteName,
    siteOrigin: config.siteOrigin,
    development: !config.production,
    operatorEmails: config.operatorEmails,
    operatorRoles: config.operatorRoles,
    google: googleClientId ? { clientId: googleClientId, keysUrl: GOOGLE_KEYS_URL } : null,
    now,
  })
  const watched = [site.catalogue, site.nodes]
  const stops = watched.map((one) => one.watch())
  await Promise.all(watched.map((one) => one.refresh()))
  return {
    ...site,
    publicFiles,
    isDiskLow: () => infrastructure.disk.isLow(),
    blobs: infrastructure.blobs,
    fileOrigins: infrastructure.direct ? [infrastructure.direct.origin] : [],
    buildFiles: createBuildFiles(infrastructure.blobs),
    outbox: mailer instanceof OutboxMailer ? mailer : null,
    close() {
      for (const stop of [...stops, clock.stop]) stop()
      return infrastructure.close()
    },
  }
}

type ConfiguredSite = Awaited<ReturnType<typeof composeConfiguredSite>>

type WorkerParts = { config: Config; db: Database; log: Logger; site: ConfiguredSite }

export function startWorker({ config, db, log, site: { work, isDiskLow } }: WorkerParts) {
  const { role, workerConcurrency: concurrency, engines } = config
  const hasRoom = async () => !(await isDiskLow())
  return startWorkers({ role, pool: db.pool, log, work, parallel: engines.processes, concurrency, hasRoom })
}

type WebParts = {
  config: Config
  db: Database
  log: Logger
  site: ConfiguredSite
  /** Null during development: pages are then rendered on every request, and Vite serves their files. */
  build: WebBuild | null
  render: RenderPage
  onAnswered?: AppOptions['onAnswered']
  stopping: AbortSignal
}

/** The web side: the calls, and the pages around them. */
export function composeWeb({ config, db, log, site, build, render, onAnswered, stopping }: WebParts): App {
  const servedLocales = LOCALES.filter((locale) => !config.production || !locale.madeByMachine).map(
    ({ code }) => code,
  )
  const pageDirectory = createPageDirectory({
    servedLocales,
    siteName: config.siteName,
    texts: () => site.catalogue.current().texts,
  })
  const { id, builtAt } = build ?? { id: 'development', builtAt: new Date().toISOString() }
  const facts = publicSite(config, id)
  return createApp({
    log,
    onAnswered,
    ...site.routes,
    site: { site: facts, catalogue: site.catalogue.current, pageDirectory, publicFiles: site.publicFiles },
    pages: {
      siteName: config.siteName,
      origin: config.siteOrigin,
      render,
      build: { id, builtAt },
      clientFolder: build ? path.join(build.folder, 'client') : PUBLIC_FOLDER,
      otherBuilds: build ? { files: site.buildFiles, blobs: site.blobs } : null,
      holdPages: build !== null,
      publicFiles: site.publicFiles,
      contentSecurity: { extraOrigins: foreignOrigins(config), fileOrigins: site.fileOrigins },
      pageDirectory,
      limits: site.routes.limits,
      servedLocales,
      listPieces: () => site.routes.gallery.feed.listIds(),
      contentVersion: () => `${site.engines.version()} ${site.catalogue.version()}`,
    },
    health: { database: () => db.pool.query('select 1'), isDiskLow: site.isDiskLow },
    stopping,
    trustedProxies: config.trustedProxies,
    outbox: site.outbox,
  })
}

async function composeMail({ mail, dataDir }: Config, print: Print) {
  if (mail.kind !== 'smtp') return new OutboxMailer({ folder: path.join(dataDir, 'mail'), print })
  const { SmtpMailer } = await import('../adapters/mail/smtp.ts')
  return new SmtpMailer(mail)
}

function publicSite(
  { siteName, siteOrigin, googleClientId, analytics, liveChat, rating, production }: Config,
  buildId: string,
): SiteFacts {
  const script = (config: Config['analytics']) =>
    config && { script_url: config.scriptUrl, site_id: config.siteId }
  return {
    name: siteName,
    origin: siteOrigin,
    build_id: buildId,
    google_client_id: googleClientId,
    analytics: script(analytics),
    live_chat: script(liveChat),
    rating: rating.isReal ? { count: rating.count, value: rating.value } : null,
    development: !production,
  }
}

const GOOGLE_SIGN_IN = 'https://accounts.google.com'

/** The hosts that a page may contact besides this site. */
function foreignOrigins({ analytics, liveChat, googleClientId }: Config): string[] {
  const providers = [analytics, liveChat].filter((provider) => provider !== null)
  const origins = providers.flatMap(({ scriptUrl, hosts }) => [new URL(scriptUrl).origin, ...hosts])
  return [...new Set([...origins, ...(googleClientId ? [GOOGLE_SIGN_IN] : [])])]
}
