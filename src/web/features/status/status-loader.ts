import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PageData } from '../../../shared/contract/site.ts'
import type { SiteStatus } from '../../../shared/contract/status.ts'
import { serverApi } from '../../app/api/load-context.ts'
import { loadPage } from '../../app/pages/page-loader.ts'
import { quietApi } from '../../app/session/browser-api.ts'

type StatusPageData = PageData & { status: SiteStatus }

/** The texts of the page with the current figures. */
export async function loadStatus(args: LoaderFunctionArgs): Promise<StatusPageData> {
  const [page, status] = await Promise.all([loadPage(args), serverApi(args.context)('GET /api/status')])
  return { ...page, status }
}

export async function loadStatusInBrowser({
  url: { pathname: path },
}: ClientLoaderFunctionArgs): Promise<StatusPageData> {
  const [page, status] = await Promise.all([
    quietApi('GET /api/pages', { query: { path } }),
    quietApi('GET /api/status'),
  ])
  return { ...page, status }
}
