import { useRouteLoaderData } from 'react-router'
import { IMAGE_CREDITS, VIDEO_CREDITS } from '../../../shared/catalogue/prices.ts'
import { DAILY_CREDITS, INVITE_REWARD, INVITE_WELCOME } from '../../../shared/catalogue/rewards.ts'
import { TIERS } from '../../../shared/catalogue/tiers.ts'
import type { Site } from '../../../shared/contract/site.ts'
import type { Tool } from '../../../shared/contract/tools.ts'
import { SITE_NAME } from '../../../shared/site.ts'

/** What menus need of a tool. Every page carries all of these, so they are small. */
export type ToolLink = Pick<Tool, 'slug' | 'family' | 'title' | 'available'> & { path: `/${string}` }

type ShellData = { site: Site | null; tools: ToolLink[] }
type Figures = {
  rewards: Site['rewards']
  parallelJobs: Site['parallel_jobs']
  typical: Site['typical_credits']
}

/** The public configuration and the tools, which the root loader brought. On an error page there may be none. */
export function useSite(): ShellData & { name: string } {
  const data = useRouteLoaderData('root') as ShellData | undefined
  return { site: data?.site ?? null, tools: data?.tools ?? [], name: data?.site?.name ?? SITE_NAME }
}

/** What operators may have set: rewards, places in the queue and typical prices. On an error page they are those of the code. */
export function useFigures(): Figures {
  const { site } = useSite()
  return {
    rewards: site?.rewards ?? { daily: DAILY_CREDITS, invite: INVITE_REWARD, welcome: INVITE_WELCOME },
    parallelJobs: site?.parallel_jobs ?? {
      account: TIERS.account.parallelJobs,
      vip: TIERS.vip.parallelJobs,
    },
    typical: site?.typical_credits ?? { image: IMAGE_CREDITS, video: VIDEO_CREDITS },
  }
}

export function toolLink({ slug, path, family, title, available }: Tool): ToolLink {
  // The directory writes paths of this site, and nothing else.
  return { slug, path: path as `/${string}`, family, title, available }
}
