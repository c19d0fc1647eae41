import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Landing } from '../../../shared/contract/site.ts'
import type { ExploreEntry } from '../../../shared/contract/tools.ts'
import type { ApiClient } from '../../app/api/api-client.ts'
import { serverApi } from '../../app/api/load-context.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { loadToolPage, loadToolPageInBrowser, type ToolPageData } from '../tool/page/tool-loader.ts'
import { LandingSections } from './landing-sections-part.ts'

export type LandingPageData = ToolPageData & { landing: Landing; explore: ExploreEntry[] }

/** The sticker maker and the texts around it. */
export async function loadLanding(args: LoaderFunctionArgs): Promise<LandingPageData> {
  const [page, around] = await Promise.all([loadToolPage(args), loadAround(serverApi(args.context))])
  return { ...page, ...around }
}

export async function loadLandingInBrowser(args: ClientLoaderFunctionArgs): Promise<LandingPageData> {
  const [page, around] = await Promise.all([
    loadToolPageInBrowser(args),
    loadAround(quietApi),
    LandingSections.preload(),
  ])
  return { ...page, ...around }
}

async function loadAround(api: ApiClient): Promise<Pick<LandingPageData, 'landing' | 'explore'>> {
  const [landing, { entries }] = await Promise.all([api('GET /api/landing'), api('GET /api/explore')])
  return { landing, explore: entries }
}
