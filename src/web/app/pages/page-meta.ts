import type { MetaDescriptor, MetaFunction } from 'react-router'
import { SHARE_PICTURE_SIZE, sharePictureOf } from '../../../shared/catalogue/share-pictures.ts'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { SITE_NAME } from '../../../shared/site.ts'
import type { loadPage } from './page-loader.ts'
import { type Facts, type Thing, toolData } from './structured-data.ts'

type PageMeta = MetaFunction<typeof loadPage>

/** What search engines, tabs and link previews show of a page. */
export const pageMeta: PageMeta = metaWith(toolData)

export function metaWith(structuredData: (facts: Facts) => Thing[]): PageMeta {
  return (args) => describe(args, structuredData)
}

function describe(
  { loaderData, matches }: Parameters<PageMeta>[0],
  structuredData: (facts: Facts) => Thing[],
): MetaDescriptor[] {
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
    { property: 'og:image', content: `${origin}/share/${sharePictureOf(loaderData.key)}.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(SHARE_PICTURE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE_SIZE.height) },
    { property: 'og:image:alt', content: loaderData.heading },
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
