import { getLanding } from '../../modules/pages/landing.ts'
import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import type { Site, siteCalls } from '../../shared/contract/site.ts'
import type { Handlers } from '../calls.ts'

export type SiteOptions = { site: Site; pageDirectory: PageDirectory }

export function siteHandlers({ site, pageDirectory }: SiteOptions): Handlers<typeof siteCalls> {
  return {
    'GET /api/site': async () => site,

    'GET /api/pages': ({ query }) => pageDirectory.getPageData(query.path),

    'GET /api/landing': (_input, { locale }) => getLanding(locale),
  }
}
