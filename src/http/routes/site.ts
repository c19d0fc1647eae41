import { getLanding } from '../../modules/pages/landing.ts'
import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import type { AddressOf } from '../../modules/pages/public-files.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { Site, siteCalls } from '../../shared/contract/site.ts'
import type { Handlers } from '../calls.ts'

/** The part of the site that is configured. The rest is in the catalogue. */
export type SiteFacts = Omit<Site, 'rewards' | 'parallel_jobs' | 'typical_credits' | 'announcement'>

export type SiteOptions = {
  site: SiteFacts
  catalogue: () => Catalogue
  pageDirectory: PageDirectory
  publicFiles: { addressOf: AddressOf }
}

export function siteHandlers({
  site,
  catalogue,
  pageDirectory,
  publicFiles,
}: SiteOptions): Handlers<typeof siteCalls> {
  return {
    'GET /api/site': async () => {
      const { rewards, tiers, typical, announcement } = catalogue()
      const { daily, invite, welcome } = rewards
      return {
        ...site,
        rewards: { daily, invite, welcome },
        parallel_jobs: { account: tiers.account.parallelJobs, vip: tiers.vip.parallelJobs },
        typical_credits: typical,
        announcement,
      }
    },

    'GET /api/pages': ({ query }) => pageDirectory.getPageData(query.path),

    'GET /api/landing': (_input, { locale }) => getLanding(locale, publicFiles.addressOf, catalogue().texts),
  }
}
