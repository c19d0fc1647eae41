import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PageData } from '../../../../shared/contract/site.ts'
import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'
import type { ApiClient } from '../../../app/api/api-client.ts'
import { serverApi } from '../../../app/api/load-context.ts'
import { loadPage, loadPayload } from '../../../app/pages/page-loader.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import { ToolExample } from '../result/tool-example-part.ts'
import { effectExamples } from './effect-examples.ts'
import { ToolAbout } from './tool-about-part.ts'
import { ToolWorkbench } from './workbench-part.ts'

export type ToolPageData = PageData & {
  tool: ToolDetail
  effects: EffectItem[]
  /** Values that the page sets. */
  given: Record<string, string>
}

const EFFECT_MAKER = 'ai-effect'

/** The texts of a tool's page, and the tool. */
export async function loadToolPage(args: LoaderFunctionArgs): Promise<ToolPageData> {
  return withTool(await loadPage(args), serverApi(args.context))
}

export async function loadToolPageInBrowser(args: ClientLoaderFunctionArgs): Promise<ToolPageData> {
  const parts = [ToolWorkbench, ToolExample, ToolAbout].map((part) => part.preload())
  const [page] = await Promise.all([loadPayload(args), ...parts])
  return withTool(page, quietApi)
}

/**
 * Every effect's page shows the effect maker, with its own effect chosen; the start page shows the sticker
 * maker.
 */
async function withTool(page: PageData, api: ApiClient): Promise<ToolPageData> {
  const { key, operation } = page
  const isEffect = operation === 'ai_effect'
  const slug = isEffect ? EFFECT_MAKER : operation === 'home' ? 'sticker' : key
  const [tool, { effects }] = await Promise.all([
    api('GET /api/tools/{slug}', { params: { slug } }),
    isEffect ? api('GET /api/effects') : { effects: [] },
  ])
  const chosen = effects.find((effect) => effect.slug === key)
  const offered = tool.offered && (chosen?.offered ?? true)
  return {
    ...page,
    tool: isEffect
      ? {
          ...tool,
          offered,
          available: tool.available && offered,
          examples: effectExamples(effects, chosen),
        }
      : tool,
    effects,
    given: chosen ? { template: chosen.slug } : {},
  }
}
