import type { BlobStore } from '../../modules/assets/blob-store.ts'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { PackArchives } from '../../modules/sticker-packs/pack-archives.service.ts'
import type { PackShares } from '../../modules/sticker-packs/pack-shares.service.ts'
import type { TelegramPacks } from '../../modules/sticker-packs/telegram-packs.service.ts'
import { STICKER_FORMAT_KEYS } from '../../shared/catalogue/sticker-formats.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'
import { serveArchive } from '../serve-archive.ts'
import { serveBlob } from '../serve-blob.ts'

export type SharedPackOptions = {
  packShares: PackShares
  archives: PackArchives
  telegram: TelegramPacks
  blobs: BlobStore
  limits: Limits
}

/** The files of shared packs. They come before the signed links, which match all other addresses. */
export function mountSharedPackFiles(
  app: App,
  { packShares, archives, telegram, blobs, limits }: SharedPackOptions,
): void {
  app.get('/media/packs/:id/card', async (context) => {
    await limits.consume('packCardsPerAddress', context.get('request').address)
    const card = await archives.drawCard(context.req.param('id'), context.req.raw.signal)
    return context.body(new Uint8Array(card), 200, {
      'content-type': 'image/png',
      // Drawn on demand, so it is cached; but not for long, since packs can be taken back.
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
  })

  app.get('/media/packs/:id/archives/:messenger', async (context) => {
    const { id, messenger } = context.req.param()
    const key = STICKER_FORMAT_KEYS.find((known) => known === messenger)
    if (!key) throw new AppError('not_found')
    await limits.consume('sharedArchivesPerAddress', context.get('request').address)
    await limits.consume('sharedArchivesPerPack', id)
    const archive = await archives.openShared(id, key, context.req.raw.signal)
    context.header('x-robots-tag', 'noindex')
    return serveArchive(context, archive)
  })

  app.get('/media/packs/:id/telegram', async (context) =>
    context.redirect(await telegram.linkTo(context.req.param('id'))),
  )

  app.get('/media/packs/:id/:number{[0-9]{1,2}}', async (context) => {
    const { id, number } = context.req.param()
    // Not cached, so that packs that are no longer shared are not shown.
    return serveBlob(context, blobs, await packShares.getSticker(id, Number(number)), {
      cacheControl: 'public, no-cache',
    })
  })
}

/** Messages to the site's bot, as Telegram posts them. */
export function mountTelegramMessages(app: App, { telegram }: Pick<SharedPackOptions, 'telegram'>): void {
  app.post('/api/telegram/messages', async (context) => {
    const secret = context.req.header('x-telegram-bot-api-secret-token') ?? ''
    await telegram.receive(secret, await context.req.json().catch(() => null))
    return context.json({})
  })
}
