import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { RenderPage } from '../http/pages/pages.ts'

type CreateLoadContext = (
  request: Request,
  side: {
    nonce: string | null
    fetchApi: (request: Request) => Promise<Response>
    reportError: (error: unknown) => void
    readAsset?: ((address: string) => Promise<string>) | undefined
  },
) => RouterContextProvider

/** The function that renders one page of a build. */
export function createRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  { log, clientFolder }: { log: Logger; clientFolder: string | null },
): RenderPage {
  const handle = createRequestHandler(build, mode)
  // The context keys live inside the bundle, so the bundle itself has to make the context.
  const { createLoadContext } = build.entry.module as typeof build.entry.module & {
    createLoadContext: CreateLoadContext
  }
  const reportError = (error: unknown) => log.error({ err: error }, 'a page failed')
  const readAsset = clientFolder
    ? (address: string) => readFile(path.join(clientFolder, address), 'utf8')
    : undefined
  return (request, side) => handle(request, createLoadContext(request, { ...side, readAsset, reportError }))
}
