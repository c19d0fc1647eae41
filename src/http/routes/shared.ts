import { html } from 'hono/html'
import type { BlobStore } from '../../modules/assets/blob-store.ts'
import type { Shares } from '../../modules/creations/shares.service.ts'
import { asOthersSee } from '../../modules/creations/tool-titles.ts'
import type { Zips } from '../../modules/creations/zips.service.ts'
import type { PageTitles } from '../../modules/pages/page-titles.ts'
import type { AddressOf } from '../../modules/pages/public-files.ts'
import { EFFECT_COVER } from '../../shared/catalogue/effect-cover.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { findEffect } from '../../shared/catalogue/effects.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import { lightestPicture } from '../../shared/lightest-picture.ts'
import type { App } from '../app-type.ts'
import { serveArchive } from '../serve-archive.ts'
import { serveBlob } from '../serve-blob.ts'

export type SharedFileOptions = {
  shares: Shares
  zips: Zips
  blobs: BlobStore
  pageTitles: PageTitles
  catalogue: () => Pick<Catalogue, 'effects'>
  addressOf: AddressOf
}

/** Any site may frame it: it contains one public video and no script. */
const PLAYER_POLICY =
  "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors *"

/**
 * The files of shared pages, and archives. They come before the signed links, which match all other
 * addresses.
 */
export function mountSharedFiles(app: App, options: SharedFileOptions): void {
  const { shares, zips, blobs, pageTitles } = options
  // The frame that networks show when somebody posts the link of a video.
  app.get('/media/shared/:id/player', async (context) => {
    const shared = await shares.get(context.req.param('id'))
    const { kind, url, poster, title } = asOthersSee(shared, await pageTitles(DEFAULT_LOCALE))
    if (kind !== 'video') throw new AppError('not_found')
    context.header('content-security-policy', PLAYER_POLICY)
    context.header('cache-control', 'public, no-cache')
    return context.html(html`<!doctype html>
<html lang="${DEFAULT_LOCALE}">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>body { margin: 0; background: #000 } video { display: block; width: 100vw; height: 100vh }</style>
</head>
<body><video controls playsinline preload="metadata" src="${url}" poster="${poster?.url ?? ''}" aria-label="${title}"></video></body>
</html>
`)
  })

  app.get('/media/shared/:id/:variant', async (context) => {
    const { id, variant } = context.req.param()
    const { blobKey, name } = await shares.getFile(id, variant)
    return serveBlob(context, blobs, blobKey, {
      name: context.req.query('download') === undefined ? null : name,
      // Not cached, so that creations that are no longer shared are not shown.
      cacheControl: 'public, no-cache',
    })
  })

  // The operators' cover for an effect, or that of the code once it is no longer shared.
  app.get('/media/covers/:effect', async (context) => {
    const effect = findEffect(context.req.param('effect'))
    if (!effect) throw new AppError('not_found')
    const chosen = options.catalogue().effects.get(effect.slug)?.cover
    const shared = chosen ? await shares.find(chosen) : null
    context.header('cache-control', 'public, no-cache')
    return context.redirect(
      shared
        ? (shared.poster?.url ?? lightestPicture(shared, EFFECT_COVER.width))
        : options.addressOf(`/effects/${effect.slug}.webp`),
    )
  })

  app.get('/media/zip/:ticket', async (context) => {
    return serveArchive(context, await zips.open(context.req.param('ticket')))
  })
}
