import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { RenderPage } from '../http/pages/pages.ts'

type CreateLoadContext = (
  request: Request,
  side: {
    nonce: string | null
    fetchApi: (request: Request) => Promise<Response>
    reportError: (error: unknown) => void
  },
) => RouterContextProvider

/** Loads the built pages and returns the function that renders one. */
export async function loadPages(buildFolder: string, log: Logger): Promise<RenderPage> {
  const build: ServerBuild = await import(pathToFileURL(path.join(buildFolder, 'server/index.js')).href)
  const handle = createRequestHandler(build, 'production')
  // The context keys live inside the bundle, so the bundle itself has to make the context.
  const { createLoadContext } = build.entry.module as typeof build.entry.module & {
    createLoadContext: CreateLoadContext
  }
  const reportError = (error: unknown) => log.error({ err: error }, 'a page failed')
  return (request, side) => handle(request, createLoadContext(request, { ...side, reportError }))
}
