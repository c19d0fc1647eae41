import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import type { Site, siteCalls } from '../../shared/contract/site.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import type { Handlers } from '../calls.ts'

export type SiteOptions = { site: Site; pageDirectory: PageDirectory }

export function siteHandlers({ site, pageDirectory }: SiteOptions): Handlers<typeof siteCalls> {
  return {
    'GET /api/site': async () => site,

    'GET /api/tools': async (_input, { locale }) => {
      const messages = await serverMessages.load(locale)
      return { tools: TOOLS.map((tool) => ({ ...tool, title: messages[`page.${tool.slug}.heading`] })) }
    },

    'GET /api/pages': ({ query }) => pageDirectory.getPageData(query.path),
  }
}
