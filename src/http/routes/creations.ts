import type { Creations } from '../../modules/creations/creations.service.ts'
import type { Library } from '../../modules/creations/library.service.ts'
import type { Shares } from '../../modules/creations/shares.service.ts'
import { asOthersSee, withToolTitle } from '../../modules/creations/tool-titles.ts'
import type { Zips } from '../../modules/creations/zips.service.ts'
import type { PageTitles } from '../../modules/pages/page-titles.ts'
import type { creationCalls } from '../../shared/contract/creations.ts'
import type { Handlers } from '../calls.ts'
import { requireKnown } from '../owner.ts'
import type { AppContext } from '../request-context.ts'

export type CreationOptions = {
  domain: string
  creations: Creations
  library: Library
  shares: Shares
  zips: Zips
  pageTitles: PageTitles
  /** The account's pieces in the gallery. */
  listPublished: (userId: string) => Promise<string[]>
}

export function creationHandlers(options: CreationOptions): Handlers<typeof creationCalls> {
  const { domain, creations, library, shares, zips, pageTitles, listPublished } = options
  const ownerOf = (context: AppContext) => requireKnown(context, domain)

  return {
    'GET /api/creations': async ({ query: { published, ...search } }, { locale }, context) => {
      const owner = await ownerOf(context)
      const among = published && { among: owner.kind === 'user' ? await listPublished(owner.id) : [] }
      const page = await creations.list(owner, { ...search, ...among })
      const titleOf = await pageTitles(locale)
      return { ...page, creations: page.creations.map((creation) => withToolTitle(creation, titleOf)) }
    },

    'POST /api/creations/zip': async ({ body }, _request, context) => ({
      url: await zips.link(await ownerOf(context), body.ids),
    }),

    'GET /api/creations/{id}': async ({ params }, { locale }, context) =>
      withToolTitle(await creations.get(await ownerOf(context), params.id), await pageTitles(locale)),

    'POST /api/creations/{id}': async ({ params, body }, { locale }, context) =>
      withToolTitle(await library.change(await ownerOf(context), params.id, body), await pageTitles(locale)),

    'GET /api/creations/{id}/recipe': async ({ params }, _request, context) =>
      library.recipe(await ownerOf(context), params.id),

    'GET /api/creations/summary': async (_input, _request, context) =>
      library.summary(await ownerOf(context)),

    'POST /api/creations/trash': async ({ body }, _request, context) => {
      await library.trash(await ownerOf(context), body.ids)
      return {}
    },

    'POST /api/creations/restore': async ({ body }, _request, context) => {
      await library.restore(await ownerOf(context), body.ids)
      return {}
    },

    'POST /api/creations/empty-trash': async (_input, _request, context) => {
      await library.emptyTrash(await ownerOf(context))
      return {}
    },

    'DELETE /api/creations/{id}': async ({ params }, _request, context) => {
      await creations.remove(await ownerOf(context), params.id)
      return {}
    },

    'POST /api/creations/{id}/share': async ({ params, body }, _request, context) =>
      shares.share(await ownerOf(context), params.id, body.indexable),

    'POST /api/creations/{id}/unshare': async ({ params }, _request, context) => {
      await shares.unshare(await ownerOf(context), params.id)
      return {}
    },

    'GET /api/shared/{id}': async ({ params }, { locale }) =>
      asOthersSee(await shares.get(params.id), await pageTitles(locale)),
  }
}
