import { useRouteLoaderData } from 'react-router'
import type { Site, ToolSummary } from '../../../shared/contract/site.ts'
import { SITE_NAME } from '../../../shared/site.ts'

type ShellData = { site: Site | null; tools: ToolSummary[] }

/** The public configuration and the tools, which the root loader brought. On an error page there may be none. */
export function useSite(): ShellData & { name: string } {
  const data = useRouteLoaderData('root') as ShellData | undefined
  return { site: data?.site ?? null, tools: data?.tools ?? [], name: data?.site?.name ?? SITE_NAME }
}
