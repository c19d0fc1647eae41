import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { startOtlpExporter } from '../adapters/traces/otlp-exporter.ts'
import type { BuildFiles } from '../modules/assets/build-files.ts'
import { NODE_NAME } from '../modules/generations/engine-heartbeat.ts'
import { createMetrics } from '../modules/metrics/metrics.ts'
import { composeConfiguredSite, composeWeb, openConfiguredDatabase, startWorker } from './compose.ts'
import { atPort, type Config, doubtsAbout, loadConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { createLog } from './log.ts'
import { openMetricsPort } from './metrics-port.ts'
import { runsEngines, servesWeb } from './roles.ts'
import { openPort } from './web.ts'
import { ensureWebBuild, type WebBuild } from './web-build.ts'

const LONGEST_STOP_MS = 40_000

const print = (line: string) => console.log(line)

async function start(given: Config): Promise<void> {
  const web = servesWeb(given.role) ? await openPort(given) : null
  const config = web ? atPort(given, web.port) : given
  const log = createLog(config.logLevel)
  // Node would print the whole error, with the values of statements in it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the site ends')
    process.exit(1)
  })
  for (const doubt of doubtsAbout(config)) log.warn(doubt)
  const stopping = new AbortController()
  const [{ database, site }, build] = await Promise.all([openSite(config, log), web && ensureWebBuild(print)])
  const { db } = database
  const closers: (() => Promise<void>)[] = []
  const traces = config.traces && startOtlpExporter({ ...config.traces, log, resource: resourceOf(config) })
  const metrics = config.metrics && createMetrics({ ...site, pool: db.pool })

  if (web && build) {
    const [render] = await Promise.all([loadRenderer(build, log), publishBuild(build, site.buildFiles, log)])
    web.serve(
      composeWeb({
        config,
        db,
        log,
        site,
        build,
        render,
        onAnswered: metrics?.observeRequest,
        stopping: stopping.signal,
      }),
    )
    closers.push(web.close)
  }
  if (config.role !== 'web') {
    const worker = await startWorker({ config, db, log, site })
    closers.push(() => worker.stop())
  }
  if (runsEngines(config.role)) {
    const shown = await site.showEngines()
    closers.push(() => shown.stop())
  } else if (site.nodes.list().length === 0) {
    log.warn('No process runs engines, so that tools which need them are away: start one with ROLE=engines.')
  }
  // Last, because a process that answers there counts as started.
  if (config.metrics && metrics) {
    const watched = await openMetricsPort({ ...config.metrics, metrics, log })
    closers.push(watched.close)
  }
  // Before this a signal simply ends the process: nothing that was promised to anybody is running yet.
  stopOnSignal(async () => {
    stopping.abort()
    await Promise.all(closers.map((close) => close()))
    await traces?.close()
    await site.close()
    await database.close()
  })
  if (web) printWhereToLook(config)
}

async function openSite(config: Config, log: Logger) {
  const database = await openConfiguredDatabase(config, log)
  try {
    return { database, site: await composeConfiguredSite({ config, db: database.db, log, print }) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function loadRenderer({ folder }: WebBuild, log: Logger) {
  // Only now, because React chooses between its development and production code when it is imported.
  const { createRenderer } = await import('./render-pages.ts')
  const pages: ServerBuild = await import(pathToFileURL(path.join(folder, 'server/index.js')).href)
  return createRenderer(pages, 'production', { log, clientFolder: path.join(folder, 'client') })
}

/** Lets nodes with other builds serve the files of this one. */
async function publishBuild({ id, folder }: WebBuild, buildFiles: BuildFiles, log: Logger): Promise<void> {
  try {
    await buildFiles.publish({ id, folder: path.join(folder, 'client/assets') })
  } catch (error) {
    log.warn({ err: error }, 'other nodes cannot serve the files of this build')
  }
}

/** What this process is, for people who read its traces. */
function resourceOf({ siteName, role }: Config): Record<string, string> {
  return {
    'service.name': siteName.toLowerCase(),
    'service.instance.id': NODE_NAME,
    'plumdrop.role': role,
  }
}

/** Finishes running work. A second signal, or a stop that takes too long, ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let signals = 0
  const onSignal = () => {
    if (++signals > 1) process.exit(1)
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

function printWhereToLook({ siteName, siteOrigin: origin, mail, dataDir, databaseUrl }: Config): void {
  print(`\n  ${siteName} is ready: ${origin}`)
  if (mail.kind === 'outbox') print(`  Mail (sign-in codes): ${origin}/dev/outbox`)
  print(`  API:                  ${origin}/api/docs`)
  print(`  Data:                 ${dataDir}${databaseUrl ? '' : ' (delete it to start afresh)'}\n`)
}

try {
  const config = loadConfig(process.env)
  // The pages are always built for production; otherwise React would be three times slower.
  process.env.NODE_ENV = 'production'
  await start(config)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
