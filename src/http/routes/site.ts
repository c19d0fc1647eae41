import { getLanding } from '../../modules/pages/landing.ts'
import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import type { AddressOf } from '../../modules/pages/public-files.ts'
import type { Site, siteCalls } from '../../shared/contract/site.ts'
import type { Handlers } from '../calls.ts'

export type SiteOptions = { site: Site; pageDirectory: PageDirectory; publicFiles: { addressOf: AddressOf } }

export function siteHandlers({ site, pageDirectory, publicFiles }: SiteOptions): Handlers<typeof siteCalls> {
  return {
    'GET /api/site': async () => site,

    'GET /api/pages': ({ query }) => pageDirectory.getPageData(query.path),

    'GET /api/landing': (_input, { locale }) => getLanding(locale, publicFiles.addressOf),
  }
}
