import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import firstCode from 'virtual:first-code'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appMessages } from '../shared/i18n/app-messages.ts'
import { splitLocale } from '../shared/i18n/locales.ts'
import { serverSide } from './app/api/load-context.ts'
import { loadCodeAfterPaint } from './code-after-paint.ts'
import { DocumentContext } from './document-context.ts'
import stylesAddress from './styles/app.css?url'

export { createLoadContext } from './app/api/load-context.ts'

/**
 * Pages are sent complete: nothing in them is deferred, and prerendered pages are measured and hashed as a
 * whole.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  await appMessages.load(splitLocale(new URL(request.url).pathname).locale)
  const side = loadContext.get(serverSide)
  const nonce = side?.nonce ?? undefined
  const styles = nonce ? undefined : await side?.readAsset?.(stylesAddress)
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentContext value={{ nonce, styles }}>
        <ServerRouter context={entryContext} url={request.url} {...(nonce && { nonce })} />
      </DocumentContext>,
      {
        ...(nonce && { nonce }),
        // However large a part is, it is in its place, and no script has to move it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
        onError: (error) => side?.reportError(error),
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(import.meta.env.PROD ? loadCodeAfterPaint(html, firstCode) : html, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // A missing page is a normal answer, and a closed connection is not an error.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(serverSide)?.reportError(error)
}
