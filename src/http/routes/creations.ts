import type { Creations } from '../../modules/creations/creations.service.ts'
import type { Library } from '../../modules/creations/library.service.ts'
import type { Shares } from '../../modules/creations/shares.service.ts'
import type { Zips } from '../../modules/creations/zips.service.ts'
import type { creationCalls } from '../../shared/contract/creations.ts'
import { AppError } from '../../shared/errors.ts'
import type { Handlers } from '../calls.ts'
import { findOwner } from '../owner.ts'
import type { AppContext } from '../request-context.ts'
import { withToolTitle, withToolTitles } from './tool-titles.ts'

export type CreationOptions = {
  domain: string
  creations: Creations
  library: Library
  shares: Shares
  zips: Zips
}

export function creationHandlers(options: CreationOptions): Handlers<typeof creationCalls> {
  const { domain, creations, library, shares, zips } = options

  /** Somebody whom nobody knows has made nothing that they could name. */
  async function requireKnown(context: AppContext) {
    const owner = await findOwner(context, domain)
    if (!owner) throw new AppError('sign_in_needed')
    return owner
  }

  return {
    'GET /api/creations': async ({ query }, { locale }, context) => {
      const page = await creations.list(await requireKnown(context), query)
      return { ...page, creations: await withToolTitles(page.creations, locale) }
    },

    'POST /api/creations/zip': async ({ body }, _request, context) => ({
      url: await zips.link(await requireKnown(context), body.ids),
    }),

    'GET /api/creations/{id}': async ({ params }, { locale }, context) =>
      withToolTitle(await creations.get(await requireKnown(context), params.id), locale),

    'POST /api/creations/{id}': async ({ params, body }, { locale }, context) =>
      withToolTitle(await library.change(await requireKnown(context), params.id, body), locale),

    'GET /api/creations/{id}/recipe': async ({ params }, _request, context) =>
      library.recipe(await requireKnown(context), params.id),

    'GET /api/creations/summary': async (_input, _request, context) =>
      library.summary(await requireKnown(context)),

    'POST /api/creations/trash': async ({ body }, _request, context) => {
      await library.trash(await requireKnown(context), body.ids)
      return {}
    },

    'POST /api/creations/restore': async ({ body }, _request, context) => {
      await library.restore(await requireKnown(context), body.ids)
      return {}
    },

    'POST /api/creations/empty-trash': async (_input, _request, context) => {
      await library.emptyTrash(await requireKnown(context))
      return {}
    },

    'DELETE /api/creations/{id}': async ({ params }, _request, context) => {
      await creations.remove(await requireKnown(context), params.id)
      return {}
    },

    'POST /api/creations/{id}/share': async ({ params, body }, _request, context) =>
      shares.share(await requireKnown(context), params.id, body.indexable),

    'POST /api/creations/{id}/unshare': async ({ params }, _request, context) => {
      await shares.unshare(await requireKnown(context), params.id)
      return {}
    },

    'GET /api/shared/{id}': async ({ params }, { locale }) =>
      withToolTitle(await shares.get(params.id), locale),
  }
}
