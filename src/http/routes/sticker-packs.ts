import { z } from 'zod'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { PackArchives } from '../../modules/sticker-packs/pack-archives.service.ts'
import type { PackShares } from '../../modules/sticker-packs/pack-shares.service.ts'
import type { StickerPacks } from '../../modules/sticker-packs/sticker-packs.service.ts'
import { STICKER_FORMAT_KEYS } from '../../shared/catalogue/sticker-formats.ts'
import { SHEET_KEYS } from '../../shared/catalogue/sticker-sheets.ts'
import type { stickerPackCalls } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import { findOwner, requireKnown, requireOwner } from '../owner.ts'
import { serveArchive } from '../serve-archive.ts'

export type StickerPackOptions = {
  domain: string
  packs: StickerPacks
  packShares: PackShares
  archives: PackArchives
  limits: Limits
}

export function stickerPackHandlers({
  domain,
  packs,
  packShares,
}: Pick<StickerPackOptions, 'domain' | 'packs' | 'packShares'>): Handlers<typeof stickerPackCalls> {
  return {
    /** Unknown callers have none, which is no reason to ask them to sign in. */
    'GET /api/sticker-packs': async (_input, _request, context) => {
      const owner = await findOwner(context, domain)
      return { packs: owner ? await packs.list(owner) : [] }
    },

    'POST /api/sticker-packs': async ({ body }, _request, context) =>
      packs.create(await requireOwner(context, domain), body.name, body.creation_ids),

    'GET /api/sticker-packs/{id}': async ({ params }, _request, context) =>
      packs.get(await requireKnown(context, domain), params.id),

    'POST /api/sticker-packs/{id}': async ({ params, body }, _request, context) =>
      packs.save(await requireKnown(context, domain), params.id, body),

    'POST /api/sticker-packs/{id}/copy': async ({ params, body }, _request, context) =>
      packs.copy(await requireKnown(context, domain), params.id, body.name),

    'POST /api/sticker-packs/{id}/share': async ({ params, body }, _request, context) =>
      packs.share(await requireKnown(context, domain), params.id, body.indexable),

    'POST /api/sticker-packs/{id}/unshare': async ({ params }, _request, context) => {
      await packs.unshare(await requireKnown(context, domain), params.id)
      return {}
    },

    'GET /api/shared-packs/{id}': ({ params }) => packShares.get(params.id),

    'DELETE /api/sticker-packs/{id}': async ({ params }, _request, context) => {
      await packs.remove(await requireKnown(context, domain), params.id)
      return {}
    },
  }
}

/** A messenger, or paper. */
const Messenger = z.enum([...STICKER_FORMAT_KEYS, ...SHEET_KEYS])

/**
 * A pack as an archive for a messenger. It is made while the person waits, so it is not a call with an
 * envelope.
 */
export function mountPackArchives(
  app: App,
  { domain, archives, limits }: Pick<StickerPackOptions, 'domain' | 'archives' | 'limits'>,
): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/sticker-packs/{id}/archives/{messenger}',
    tags: ['Sticker packs'],
    summary: 'One of your packs as a messenger takes it, or to be printed and cut',
    request: { params: z.object({ id: z.string(), messenger: Messenger }) },
    responses: {
      200: {
        description: 'A zip of the stickers, each within the limits of the messenger',
        content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
      },
    },
  })

  app.get('/api/sticker-packs/:id/archives/:messenger', async (context) => {
    const { id, messenger } = context.req.param()
    const owner = await requireKnown(context, domain)
    const { data: key } = Messenger.safeParse(messenger)
    if (!key) throw new AppError('not_found')
    await limits.consume('packArchivesPerOwner', owner.id)
    return serveArchive(context, await archives.open(owner, id, key, context.req.raw.signal))
  })
}
