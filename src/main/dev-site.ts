import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import type { App } from '../http/app-type.ts'
import { composeConfiguredSite, composeWeb, openConfiguredDatabase, startWorker } from './compose.ts'
import type { Config } from './config.ts'
import { createRenderer } from './render-pages.ts'

type DevSiteOptions = {
  config: Config
  log: Logger
  print: (line: string) => void
  /** The pages as they are now. */
  loadPages: () => Promise<ServerBuild>
}

export type DevSite = { fetch: App['fetch']; close: () => Promise<void> }

/** The whole site as its code is at this moment. To pick up a change, it is opened again beside the old one. */
export async function openDevSite({ config, log, print, loadPages }: DevSiteOptions): Promise<DevSite> {
  const stopping = new AbortController()
  const database = await openConfiguredDatabase(config, log)
  const { db } = database
  const site = await composeConfiguredSite({ config, db, log, print })
  const app = composeWeb({
    config,
    db,
    log,
    site,
    build: null,
    render: async (request, side) =>
      createRenderer(await loadPages(), 'development', { log, clientFolder: null })(request, side),
    stopping: stopping.signal,
  })
  const worker = await startWorker({ config, db, log, site })
  return {
    fetch: app.fetch,
    async close() {
      stopping.abort()
      await worker.stop()
      await site.close()
      await database.close()
    },
  }
}
