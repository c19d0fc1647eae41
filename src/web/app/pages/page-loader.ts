import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { Code } from '../../../shared/codes.ts'
import type { PageData } from '../../../shared/contract/site.ts'
import { ApiError } from '../api/api-client.ts'
import { serverApi } from '../api/load-context.ts'
import { isPrerendered } from './build-pages.ts'

/** The page-data check: an unknown path leads to the not-found page. */
export async function loadPage({ url: { pathname }, context }: LoaderFunctionArgs): Promise<PageData> {
  try {
    return await serverApi(context)('GET /api/pages', { query: { path: pathname } })
  } catch (error) {
    if (error instanceof ApiError && error.code === Code.notFound) throw notFound()
    throw error
  }
}

/** Contains no path, so that the page is the same at every address; the code that shows it knows the path. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Page Not Found' })
}

async function fetchPayload(pathname: string, signal: AbortSignal): Promise<PageData> {
  const response = await fetch(`${pathname.replace(/\/$/, '')}/_payload.json`, { signal })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Inside the site, a page's data comes from its static payload. If that fails, the server is asked. */
export async function loadPayload({
  url: { pathname },
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<PageData> {
  try {
    if (await isPrerendered(pathname)) return await fetchPayload(pathname, request.signal)
  } catch (error) {
    if (request.signal.aborted) throw error
    // biome-ignore lint/suspicious/noConsole: the specification asks for a logged warning.
    console.warn('Payload load failure', pathname, error)
  }
  return serverLoader<typeof loadPage>()
}
