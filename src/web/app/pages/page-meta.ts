import type { MetaDescriptor, MetaFunction } from 'react-router'
import { SHARE_PICTURE_SIZE, sharePictureOf } from '../../../shared/catalogue/share-pictures.ts'
import type { Site } from '../../../shared/contract/site.ts'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import {
  DEFAULT_LOCALE,
  LOCALES,
  type LocaleCode,
  splitLocale,
  withLocale,
} from '../../../shared/i18n/locales.ts'
import { SITE_NAME } from '../../../shared/site.ts'
import type { loadPage } from './page-loader.ts'
import { type Facts, type Thing, toolData } from './structured-data.ts'

type PageMeta = MetaFunction<typeof loadPage>

/**
 * What search engines, tabs and link previews show of a page. Facts about its tool are only part of
 * server-rendered pages, so that browsers need not load the code that writes them.
 */
export const pageMeta: PageMeta = metaWith(import.meta.env.SSR ? toolData : () => [])

export function metaWith(structuredData: (facts: Facts) => Thing[]): PageMeta {
  return (args) => describe(args, structuredData)
}

function describe(
  { loaderData, matches }: Parameters<PageMeta>[0],
  structuredData: (facts: Facts) => Thing[],
): MetaDescriptor[] {
  // The error page sets its own title.
  if (!loaderData) return []
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { site?: Pick<Site, 'name' | 'origin' | 'rating'> }
    | undefined
  const { name = SITE_NAME, origin = '', rating = null } = root?.site ?? {}
  const title = `${loaderData.title} | ${name}`
  const address = `${origin}${canonicalPath(loaderData.path)}`
  const tool = 'tool' in loaderData ? (loaderData.tool as ToolDetail) : null
  return [
    { title },
    { name: 'description', content: loaderData.description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternatesOf(canonicalPath(loaderData.path), origin),
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
    ...structuredData({ page: loaderData, tool, siteName: name, address, rating }).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/** The same page in all human languages, and the default for all others. */
function alternatesOf(path: string, origin: string): MetaDescriptor[] {
  const shared = splitLocale(path).path
  const alternate = (hrefLang: string, locale: LocaleCode): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: `${origin}${withLocale(shared, locale)}`,
  })
  const spoken = LOCALES.filter(({ madeByMachine }) => !madeByMachine)
  return [
    ...spoken.map(({ code, languageTag }) => alternate(languageTag, code)),
    alternate('x-default', DEFAULT_LOCALE),
  ]
}

/** The start page has two addresses, and an effect is also listed among the templates. */
function canonicalPath(path: string): string {
  return path.replace(/^(\/[a-z]{2}-[A-Z]{2})?\/home$/, '$1').replace(/\/template\/(?!home$)/, '/') || '/'
}
