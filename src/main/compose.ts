import path from 'node:path'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../adapters/database/embedded.ts'
import { connectPostgres } from '../adapters/database/postgres.ts'
import { OutboxMailer } from '../adapters/mail/outbox.ts'
import { SmtpMailer } from '../adapters/mail/smtp.ts'
import { installQueue } from '../adapters/queue/graphile-schema.ts'
import { GraphileWorker } from '../adapters/queue/graphile-worker.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type App, createApp } from '../http/app.ts'
import type { RenderPage } from '../http/pages/pages.ts'
import { createLimits } from '../modules/limits/limits.service.ts'
import { createPageDirectory } from '../modules/pages/page-directory.ts'
import type { Site } from '../shared/contract/site.ts'
import { LOCALES } from '../shared/i18n/locales.ts'
import type { Config } from './config.ts'
import type { WebBuild } from './web-build.ts'
import { workOf } from './worker.ts'

type Print = (line: string) => void

/** Opens the configured database, or starts the site's own, and brings its schema up to date. */
export async function openConfiguredDatabase(config: Config, log: Logger) {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'database'), log })
  const connection = config.databaseUrl ?? embedded?.connection
  if (!connection) throw new Error('There is neither a configured nor an embedded database')
  const pool = connectPostgres({ connection, poolSize: config.databasePoolSize, log })
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

export async function startWorker(config: Config, db: Database, log: Logger): Promise<GraphileWorker> {
  const worker = new GraphileWorker({ pool: db.pool, log })
  await worker.start({ ...workOf(db), concurrency: config.workerConcurrency })
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
export function composeWeb({ config, db, log, build, render, accepting, print }: WebParts): App {
  const mail = composeMail(config, print)
  const servedLocales = LOCALES.filter((locale) => !config.production || !locale.madeByMachine).map(
    ({ code }) => code,
  )
  const pageDirectory = createPageDirectory(servedLocales)
  const site = publicSite(config, build)
  return createApp({
    log,
    limits: createLimits(db.pool),
    site: { site, pageDirectory },
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

function scriptOrigins({ analytics, live_chat }: Site): string[] {
  return [analytics, live_chat]
    .filter((script) => script !== null)
    .map((script) => new URL(script.script_url).origin)
}
