import { findPage, GALLERY_LISTS, PAGE_PATHS } from '../../shared/catalogue/pages.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode, withLocale } from '../../shared/i18n/locales.ts'
import type { App } from '../app-type.ts'

export type SearchEngineOptions = {
  origin: string
  servedLocales: readonly LocaleCode[]
  /** The ids of the pieces in the gallery. */
  listPieces: () => Promise<readonly string[]>
}

const FOR_PEOPLE_ALONE = ['/api/', '/media/', '/operation', '/settings', '/my-creations', '/login']

/** For search engines: where they may go, and which pages there are. */
export function mountSearchEngines(
  app: App,
  { origin, servedLocales, listPieces }: SearchEngineOptions,
): void {
  app.get('/robots.txt', (context) =>
    context.text(
      [
        'User-agent: *',
        ...FOR_PEOPLE_ALONE.map((path) => `Disallow: ${path}`),
        // The files on the pages that they may show.
        'Allow: /media/gallery/',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )
  app.get('/sitemap.xml', async (context) => {
    context.header('content-type', 'application/xml; charset=utf-8')
    const pieces = (await listPieces()).map((id) => `/gallery/${id}`)
    return context.body(sitemap(origin, languagesOf(servedLocales), [...GALLERY_LISTS, ...pieces]))
  })
}

/** Machine-made languages are for tests, and should not be found. */
function languagesOf(servedLocales: readonly LocaleCode[]): LocaleCode[] {
  return LOCALES.filter(({ code, madeByMachine }) => servedLocales.includes(code) && !madeByMachine).map(
    ({ code }) => code,
  )
}

function sitemap(origin: string, languages: readonly LocaleCode[], more: readonly string[]): string {
  const paths = [...PAGE_PATHS.filter((path) => isPublic(path)), ...more]
  const entries = paths.flatMap((path) =>
    languages.map((language) => entry(origin, path, language, languages)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/** One address per page: duplicates have a canonical link instead. */
function isPublic(path: string): boolean {
  const page = findPage(path)
  const shownElsewhere = path === '/home' || (path.startsWith('/template/') && path !== '/template/home')
  return page !== null && !page.needsSignIn && page.prerendered && path !== '/login' && !shownElsewhere
}

function entry(origin: string, path: string, language: LocaleCode, languages: readonly LocaleCode[]): string {
  const address = (of: LocaleCode) => new URL(withLocale(path, of), origin).href
  const alternates = languages.map(
    (of) => `<xhtml:link rel="alternate" hreflang="${of}" href="${address(of)}"/>`,
  )
  const others = `<xhtml:link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LOCALE)}"/>`
  return `<url><loc>${address(language)}</loc>${alternates.join('')}${others}</url>`
}
