import { createContext, RouterContextProvider } from 'react-router'
import { LOCALE_COOKIE, splitLocale } from '../../../shared/i18n/locales.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

export type ServerSide = {
  /** Null for pages that are rendered once for everybody. */
  nonce: string | null
  api: ApiClient
  /** A built file for browsers; absent during development. */
  readAsset?: ((address: string) => Promise<string>) | undefined
  reportError: (error: unknown) => void
}

/** The context of server loaders and rendering; browsers have none. */
export const serverSide = createContext<ServerSide | null>(null)

type RequestSide = Omit<ServerSide, 'api'> & { fetchApi: (request: Request) => Promise<Response> }

export function createLoadContext(
  request: Request,
  { nonce, fetchApi, readAsset, reportError }: RequestSide,
): RouterContextProvider {
  const { origin, pathname } = new URL(request.url)
  // For navigation inside the site, the router requests `/path.data`.
  const { locale } = splitLocale(pathname.replace(/\.data$/, ''))
  const api = createApiClient({
    origin,
    fetch: fetchApi,
    headers: () => ({
      'x-locale': locale,
      cookie: request.headers.get('cookie') ?? `${LOCALE_COOKIE}=${locale}`,
      ...(request.headers.has('x-request-id') && {
        'x-request-id': request.headers.get('x-request-id') ?? '',
      }),
    }),
  })
  const context = new RouterContextProvider()
  context.set(serverSide, { nonce, api, readAsset, reportError })
  return context
}

export function serverApi(context: Readonly<RouterContextProvider>): ApiClient {
  const side = context.get(serverSide)
  if (!side) throw new Error('A server loader ran without its load context')
  return side.api
}
