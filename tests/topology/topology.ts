import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../src/adapters/database/embedded.ts'
import type { Role } from '../../src/main/roles.ts'
import { startS3Server } from '../contracts/s3-server.ts'
import { NEW_OPERATORS, OPERATOR } from '../e2e/operators.ts'
import { makeDataFolder } from '../e2e/site-process.ts'
import { openDatabaseLine } from './line.ts'
import { SiteNode } from './node.ts'
import { openProxy } from './proxy.ts'

export type Numbers = { web: number; workers: number; engines: number }

/** With the default pool sizes, sixty of the hundred connections that the database allows. */
const POOL_SIZE = '12'

export type Topology = Awaited<ReturnType<typeof startTopology>>

/**
 * The site as many processes: web nodes behind a proxy, workers and engine nodes, on one PostgreSQL and one
 * S3 server. They share a folder only for mail, which is stored instead of sent. The first web node may be of
 * another version: it creates its tables, and the others migrate them while it runs.
 */
export async function startTopology(
  numbers: Numbers,
  {
    firstWebRoot,
    settings = {},
  }: { firstWebRoot?: string | undefined; settings?: Record<string, string> } = {},
) {
  const dataDir = await makeDataFolder('topology')
  const logFile = path.join(dataDir, 'topology.log')
  const database = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'database'),
    log: pino({ level: 'silent' }),
  })
  const storageServer = await startS3Server()
  const storageLine = { up: true }
  // A connection that can be cut.
  const toStorage = await openProxy(() => (storageLine.up ? [storageServer.settings.endpoint ?? ''] : []))
  const storage = { ...storageServer.settings, endpoint: toStorage.url }
  const webs: SiteNode[] = []
  const proxy = await openProxy(() => webs.map(({ url }) => url))
  const { port, user, database: name } = database.connection
  const databaseLine = await openDatabaseLine(database.connection)
  const databaseUrl = `postgres://${user}@${encodeURIComponent(databaseLine.host)}:${port}/${name}`
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = storage
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: POOL_SIZE,
    SITE_ORIGIN: proxy.url,
    TRUSTED_PROXIES: '1',
    OPERATOR_EMAILS: [OPERATOR, ...NEW_OPERATORS].join(','),
    LOG_LEVEL: 'info',
    ENGINE_PROCESSES: '1',
    S3_BUCKET: bucket,
    S3_REGION: region ?? '',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: 'true',
    S3_PUBLIC_URL: `${endpoint}/${bucket}`,
    ...settings,
  }
  const make = (role: Role, count: number, firstRoot?: string) =>
    Array.from({ length: count }, (_, i) => {
      const root = i === 0 ? firstRoot : undefined
      const name = `${role}-${i + 1}`
      // Shows the owner of each connection.
      const own = { ...environment, DATABASE_URL: `${databaseUrl}?application_name=${name}` }
      return new SiteNode({ name, role, environment: own, logFile, root })
    })
  const engines = make('engines', numbers.engines)
  const workers = make('worker', numbers.workers)
  webs.push(...make('web', numbers.web, firstWebRoot))
  const nodes = [...engines, ...workers, ...webs]

  // The first of them builds the pages and the tables.
  await webs[0]?.start()
  await Promise.all(nodes.filter((node) => node !== webs[0]).map((node) => node.start()))

  return {
    url: proxy.url,
    databaseUrl,
    database,
    storage,
    databaseLine,
    /** Whether the storage can be reached. */
    storageLine,
    logFile,
    nodes,
    proxy: proxy.figures,

    async stop(): Promise<void> {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      await proxy.close()
      await toStorage.close()
      await storageServer.close()
      await databaseLine.close()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Between two restarts, like an upgrade that waits until a node is healthy. */
const PAUSE_MS = 5_000

/**
 * Stops and starts one process after the other, like an upgrade, until the signal is aborted; returns how
 * many.
 */
export async function restartInTurn(
  { nodes }: Pick<Topology, 'nodes'>,
  signal: AbortSignal,
): Promise<{ restarts: number; badEnds: string[] }> {
  let restarts = 0
  const badEnds: string[] = []
  while (!signal.aborted) {
    for (const node of nodes) {
      if (signal.aborted) break
      const code = await node.end('SIGTERM')
      if (code !== 0) badEnds.push(`${node.name} ended with ${code}`)
      await node.start()
      restarts++
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
  return { restarts, badEnds }
}
