import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import type { Page } from '../../shared/catalogue/pages.ts'
import { USER_INFO_COOKIE } from '../../shared/user-info-cookie.ts'
import { isKnownToBrowser } from '../if-none-match.ts'
import type { AppContext, AppEnv } from '../request-context.ts'
import { createHeldEncodings, HELD_ENCODINGS, type HeldEncodings, pickEncoding } from './encodings.ts'
import { PRIVATE_PAGE, PUBLIC_PAGE, PUBLIC_PAGE_DATA } from './page-caching.ts'
import { type RenderForAllOptions, renderForAll } from './render-for-all.ts'

type PrerenderOptions = RenderForAllOptions & {
  pageDirectory: PageDirectory
  holdPages: boolean
  /** Changes when cached pages are outdated. */
  contentVersion: () => string
}

type PrerenderedPage = {
  plain: Uint8Array<ArrayBuffer>
  compressed: HeldEncodings
  etag: string
  policy: string
}

type HeldPage = { page: Promise<PrerenderedPage>; renderedAt: number }

const PAYLOAD_SUFFIX = '/_payload.json'

/** The server does not know who is signed in: it sends the same page to everybody with the cookie. */
const AS_SOMEBODY = { headers: { cookie: `${USER_INFO_COOKIE}={}` } }

/**
 * Pages that are the same for everybody, for all signed-in people, or for a while, are rendered on the first
 * request and then cached in memory, which is some thirty times faster. Rendering at run time keeps the
 * operator's configuration out of the build. Only the query parameters of a page's views matter; all others
 * are ignored.
 */
export function createPrerenderer(options: PrerenderOptions): MiddlewareHandler<AppEnv> {
  const { pageDirectory } = options
  const pages = new Map<string, HeldPage>()
  let version = options.contentVersion()

  const pageAt = (address: string, origin: string, { heldMs = Infinity, needsSignIn }: Page) => {
    if (version !== options.contentVersion()) {
      version = options.contentVersion()
      pages.clear()
    }
    const known = pages.get(address)
    if (known && Date.now() - known.renderedAt < heldMs) return known.page
    const request = new Request(new URL(address, origin), needsSignIn ? AS_SOMEBODY : {})
    const page = prerender(request, options)
    pages.set(address, { page, renderedAt: Date.now() })
    // A failed rendering must not be cached.
    page.catch(() => pages.delete(address))
    return page
  }

  return async (context, next) => {
    const { pathname, search, searchParams, origin } = new URL(context.req.url)
    const isPayload = pathname.endsWith(PAYLOAD_SUFFIX)
    const pagePath = isPayload ? pathname.slice(0, -PAYLOAD_SUFFIX.length) || '/' : pathname
    const page = pageDirectory.findPage(pagePath)
    // Every page has a payload. It contains only the page's texts, and links preload it before anybody knows
    // more.
    if (page && isPayload)
      return context.json(await pageDirectory.getPageData(pagePath), 200, {
        'cache-control': PUBLIC_PAGE_DATA,
      })
    if (!page || !options.holdPages) return next()
    if (page.prerendered) {
      const address = pagePath + viewIn(page, searchParams)
      return sendPublicPage(context, await pageAt(address, origin, page))
    }
    const isForSomebody = page.needsSignIn && getCookie(context, USER_INFO_COOKIE) !== undefined
    const isHeld = !search && (isForSomebody || page.heldMs !== undefined)
    return isHeld ? sendPage(context, await pageAt(pagePath, origin, page), PRIVATE) : next()
  }
}

/** The part of the query that changes the page, as a query. */
function viewIn({ views }: Page, asked: URLSearchParams): string {
  const value = views && asked.get(views.parameter)
  return value && views.values.includes(value) ? `?${views.parameter}=${value}` : ''
}

async function prerender(request: Request, options: PrerenderOptions): Promise<PrerenderedPage> {
  const { html, policy } = await renderForAll(request, 200, options)
  const plain = new TextEncoder().encode(html)
  return {
    plain,
    compressed: createHeldEncodings(plain),
    // Weak, since it is the same for each encoding.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    policy,
  }
}

const PRIVATE = { 'cache-control': PRIVATE_PAGE }

function sendPublicPage(context: AppContext, page: PrerenderedPage): Response | Promise<Response> {
  const kept = { 'cache-control': PUBLIC_PAGE, vary: 'accept-encoding', etag: page.etag }
  if (isKnownToBrowser(context, page.etag)) {
    return context.body(null, 304, { 'content-security-policy': page.policy, ...kept })
  }
  return sendPage(context, page, kept)
}

async function sendPage(
  context: AppContext,
  page: PrerenderedPage,
  kept: Record<string, string>,
): Promise<Response> {
  const encoding = pickEncoding(context, HELD_ENCODINGS)
  return context.body(encoding ? await page.compressed(encoding) : page.plain, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    ...kept,
    ...(encoding && { 'content-encoding': encoding }),
  })
}
