import { randomBytes } from 'node:crypto'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { PageDirectory } from '../../modules/pages/page-directory.ts'
import type { PublicFiles } from '../../modules/pages/public-files.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { App } from '../app-type.ts'
import { type ContentSecurity, contentSecurityPolicy } from '../content-security-policy.ts'
import { redirectToCanonical } from '../middleware/canonical-address.ts'
import { limitPages } from '../middleware/limit-requests.ts'
import { redirectToLocale } from '../middleware/locale.ts'
import { type BuildInfo, mountBuilds } from './builds.ts'
import { serveBuiltFiles } from './built-files.ts'
import { compressOnce } from './encodings.ts'
import { keepPublicFiles, ONE_YEAR } from './keep-public-files.ts'
import { mountManifest } from './manifest.ts'
import { sendMissingPages } from './missing-pages.ts'
import { mountOfflinePage } from './offline-page.ts'
import { mountOtherBuilds, type OtherBuilds } from './other-builds.ts'
import { PRIVATE_PAGE } from './page-caching.ts'
import { createPrerenderer } from './prerender.ts'
import { mountSearchEngines } from './search-engines.ts'
import { mountWellKnown } from './well-known.ts'

/** Renders one page request. The nonce is null for pages that are rendered once for everybody. */
export type RenderPage = (
  request: Request,
  context: { nonce: string | null; fetchApi: (request: Request) => Promise<Response> },
) => Promise<Response>

export type PageOptions = {
  siteName: string
  /** The public address. */
  origin: string
  render: RenderPage
  build: BuildInfo
  /** The folder of built files for browsers. */
  clientFolder: string
  /** The files of other builds, which pages of other nodes request; null if there is only one. */
  otherBuilds: OtherBuilds | null
  /** Whether pages that are the same for everybody are rendered once; false during development. */
  holdPages: boolean
  publicFiles: Pick<PublicFiles, 'hashOf'>
  contentSecurity: Omit<ContentSecurity, 'frameAncestors'>
  pageDirectory: PageDirectory
  limits: Pick<Limits, 'consume'>
  servedLocales: readonly LocaleCode[]
  /** The ids of the pieces in the gallery. */
  listPieces: () => Promise<readonly string[]>
  /** Changes whenever the pages' facts about the tools do. */
  contentVersion: () => string
}

/**
 * Everything except the API: built files, build information, prerendered pages and pages rendered on demand.
 */
export function mountPages(app: App, options: PageOptions): void {
  const { build, clientFolder, contentSecurity, limits, pageDirectory, publicFiles, render } = options
  const fetchApi = async (request: Request) => app.fetch(request)
  const rendering = { render, fetchApi, pageDirectory, contentSecurity }

  app.use('/assets/*', async (context, next) => {
    await next()
    if (context.res.status !== 200) return
    context.header('cache-control', ONE_YEAR)
    // The service worker is one of the built files, but it serves the whole site.
    context.header('service-worker-allowed', '/')
  })
  app.use('*', keepPublicFiles(publicFiles))
  app.use('*', serveBuiltFiles(clientFolder))
  if (options.otherBuilds) mountOtherBuilds(app, options.otherBuilds, limits)
  mountBuilds(app, build)
  mountSearchEngines(app, options)
  mountWellKnown(app, options)
  mountManifest(app, options)
  mountOfflinePage(app, options)
  app.use('*', redirectToCanonical)
  app.use('*', redirectToLocale(options.servedLocales))
  app.use('*', limitPages(limits, 'pagesPerAddress'))
  app.get(
    '*',
    createPrerenderer({ ...rendering, holdPages: options.holdPages, contentVersion: options.contentVersion }),
  )
  if (options.holdPages) app.get('*', sendMissingPages(rendering))

  app.use('*', limitPages(limits, 'renderedPagesPerAddress'))
  app.all('*', async (context) => {
    const nonce = randomBytes(16).toString('base64url')
    const response = await compressOnce(context, await render(context.req.raw, { nonce, fetchApi }))
    response.headers.set('cache-control', PRIVATE_PAGE)
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy({ ...contentSecurity, frameAncestors: "'none'" }, [`'nonce-${nonce}'`]),
    )
    return response
  })
}
