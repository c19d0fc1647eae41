import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PageData } from '../../../shared/contract/site.ts'
import { loadPage } from '../pages/page-loader.ts'
import { requireSignIn } from './sign-in-guard.ts'

/** The loaders of pages for signed-in people only. */
export async function loadSignedInPage(args: LoaderFunctionArgs): Promise<PageData> {
  requireSignIn(args.url, args.request.headers.get('cookie') ?? '')
  return loadPage(args)
}

export async function loadSignedInPageInBrowser({
  url,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<PageData> {
  requireSignIn(url, document.cookie)
  return serverLoader<typeof loadSignedInPage>()
}
