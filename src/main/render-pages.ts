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

/** The function that renders one page of a build. */
export function createRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  log: Logger,
): RenderPage {
  const handle = createRequestHandler(build, mode)
  // The context keys live inside the bundle, so the bundle itself has to make the context.
  const { createLoadContext } = build.entry.module as typeof build.entry.module & {
    createLoadContext: CreateLoadContext
  }
  const reportError = (error: unknown) => log.error({ err: error }, 'a page failed')
  return (request, side) => handle(request, createLoadContext(request, { ...side, reportError }))
}
