import type { MiddlewareHandler } from 'hono'
import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import { isUnlistedPage } from '../../shared/catalogue/pages.ts'
import { splitLocale, withLocale } from '../../shared/i18n/locales.ts'
import type { AppEnv } from '../request-context.ts'
import { pickEncoding } from './encodings.ts'
import { compressTemplate } from './gzip-template.ts'
import { PUBLIC_PAGE } from './page-caching.ts'
import { type RenderForAllOptions, renderForAll } from './render-for-all.ts'

type MissingOptions = RenderForAllOptions & { pageDirectory: PageDirectory }

type MissingPage = {
  plain: (path: string) => string
  compressed: (path: string) => Uint8Array<ArrayBuffer>
  policy: string
}

const NAME = 'no-page-of-this-name'

/**
 * Not-found pages differ only in the path that they show. They are rendered once for each language and kind
 * of address, cached in memory, and get the path when they are sent, since scanners request thousands.
 */
export function sendMissingPages(options: MissingOptions): MiddlewareHandler<AppEnv> {
  const pages = new Map<string, Promise<MissingPage>>()

  const pageLike = (example: string, origin: string): Promise<MissingPage> => {
    const known = pages.get(example)
    if (known) return known
    const page = renderMissing(new URL(example, origin), options)
    pages.set(example, page)
    // A failed rendering must not be cached.
    page.catch(() => pages.delete(example))
    return page
  }

  return async (context, next) => {
    const { pathname, origin } = new URL(context.req.url)
    if (options.pageDirectory.findPage(pathname) || isRendered(pathname)) return next()
    const page = await pageLike(exampleOf(pathname), origin)
    const path = escapeMarkup(pathname)
    const takesGzip = pickEncoding(context, ['gzip']) !== undefined
    return context.body(takesGzip ? page.compressed(path) : page.plain(path), 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': PUBLIC_PAGE,
      vary: 'accept-encoding',
      ...(takesGzip && { 'content-encoding': 'gzip' }),
    })
  }
}

/**
 * Paths without a row in the table of pages that are rendered anyway; the router has its own addresses, too.
 */
function isRendered(pathname: string): boolean {
  return (
    pathname.endsWith('.data') || pathname === '/__manifest' || isUnlistedPage(splitLocale(pathname).path)
  )
}

/** An address that matches the same route as the requested one, so that the browser finds that route. */
function exampleOf(pathname: string): string {
  const { locale, path } = splitLocale(pathname)
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  const isTemplate = first === 'template' && rest.length === 1
  const parents = isTemplate ? ['template'] : rest.length > 0 ? [NAME] : []
  return withLocale(`/${[...parents, NAME].join('/')}`, locale)
}

async function renderMissing(url: URL, options: MissingOptions): Promise<MissingPage> {
  const { html, policy } = await renderForAll(new Request(url), 404, options)
  const pieces = html.split(url.pathname)
  return { plain: (path) => pieces.join(path), compressed: compressTemplate(pieces), policy }
}

const MARKUP: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => MARKUP[sign] ?? sign)
}
