import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { SITE_NAME } from '../../../shared/site.ts'
import type { loadPage } from './page-loader.ts'
import { structuredData } from './structured-data.ts'

/** What search engines, tabs and link previews show of a page. */
export const pageMeta: MetaFunction<typeof loadPage> = ({ loaderData, matches }): MetaDescriptor[] => {
  // The error page brings its own title.
  if (!loaderData) return []
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { site?: { name: string; origin: string } }
    | undefined
  const { name = SITE_NAME, origin = '' } = root?.site ?? {}
  const title = `${loaderData.title} | ${name}`
  const address = `${origin}${canonicalPath(loaderData.path)}`
  const tool = 'tool' in loaderData ? (loaderData.tool as ToolDetail) : null
  return [
    { title },
    { name: 'description', content: loaderData.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: loaderData.description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData({ page: loaderData, tool, siteName: name, address }).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/** The start page has two addresses, and an effect is also found among the templates. */
function canonicalPath(path: string): string {
  return path.replace(/^(\/[a-z]{2}-[A-Z]{2})?\/home$/, '$1').replace(/\/template\/(?!home$)/, '/') || '/'
}
