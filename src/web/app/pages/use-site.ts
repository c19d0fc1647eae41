import { useRouteLoaderData } from 'react-router'
import type { Site } from '../../../shared/contract/site.ts'
import type { Tool } from '../../../shared/contract/tools.ts'
import { SITE_NAME } from '../../../shared/site.ts'

/** The part of a tool that menus need. Every page carries all of them, so they are small. */
export type ToolLink = Pick<Tool, 'slug' | 'family' | 'title' | 'available'> & { path: `/${string}` }

type ShellData = { site: Site | null; tools: ToolLink[] }

/** The public configuration and the tools from the root loader. Error pages may have none. */
export function useSite(): ShellData & { name: string } {
  const data = useRouteLoaderData('root') as ShellData | undefined
  return { site: data?.site ?? null, tools: data?.tools ?? [], name: data?.site?.name ?? SITE_NAME }
}

export function toolLink({ slug, path, family, title, available }: Tool): ToolLink {
  // The directory contains only paths of this site.
  return { slug, path: path as `/${string}`, family, title, available }
}
