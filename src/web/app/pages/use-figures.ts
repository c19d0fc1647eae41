import { IMAGE_CREDITS, VIDEO_CREDITS } from '../../../shared/catalogue/prices.ts'
import { DAILY_CREDITS, INVITE_REWARD, INVITE_WELCOME } from '../../../shared/catalogue/rewards.ts'
import { TIERS } from '../../../shared/catalogue/tiers.ts'
import type { Site } from '../../../shared/contract/site.ts'
import { useSite } from './use-site.ts'

type Figures = {
  rewards: Site['rewards']
  parallelJobs: Site['parallel_jobs']
  typical: Site['typical_credits']
}

/**
 * Figures that operators can change: rewards, places in the queue and typical prices. Error pages use the
 * code's defaults.
 */
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
