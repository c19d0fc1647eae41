import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PageData } from '../../../shared/contract/site.ts'
import type { EffectItem } from '../../../shared/contract/tools.ts'
import type { ApiClient } from '../../app/api/api-client.ts'
import { serverApi } from '../../app/api/load-context.ts'
import { loadPage, loadPayload } from '../../app/pages/page-loader.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { type ListedTool, listedTool } from './filter-tools.ts'

export type ToolHubData = PageData & { tools: ListedTool[] }
export type EffectGalleryData = PageData & { effects: EffectItem[] }

export async function loadToolHub(args: LoaderFunctionArgs): Promise<ToolHubData> {
  return withTools(await loadPage(args), serverApi(args.context))
}

export async function loadToolHubInBrowser(args: ClientLoaderFunctionArgs): Promise<ToolHubData> {
  return withTools(await loadPayload(args), quietApi)
}

export async function loadEffectGallery(args: LoaderFunctionArgs): Promise<EffectGalleryData> {
  return withEffects(await loadPage(args), serverApi(args.context))
}

export async function loadEffectGalleryInBrowser(args: ClientLoaderFunctionArgs): Promise<EffectGalleryData> {
  return withEffects(await loadPayload(args), quietApi)
}

async function withTools(page: PageData, api: ApiClient): Promise<ToolHubData> {
  const [{ tools }, { effects }] = await Promise.all([api('GET /api/tools'), api('GET /api/effects')])
  const offered = effects.filter((effect) => effect.offered).map(({ credits_cost }) => credits_cost)
  const cheapest = offered.length > 0 ? Math.min(...offered) : null
  return {
    ...page,
    tools: tools.filter(({ offered }) => offered).map((tool) => listedTool(tool, cheapest)),
  }
}

async function withEffects(page: PageData, api: ApiClient): Promise<EffectGalleryData> {
  return { ...page, ...(await api('GET /api/effects')) }
}
