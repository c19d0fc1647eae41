import { withToolTitle } from '../../modules/creations/tool-titles.ts'
import type { CutOuts } from '../../modules/generations/cut-outs.service.ts'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { PageTitles } from '../../modules/pages/page-titles.ts'
import type { cutOutCalls } from '../../shared/contract/cut-outs.ts'
import type { Handlers } from '../calls.ts'
import { requireKnown } from '../owner.ts'
import type { AppContext } from '../request-context.ts'

export type CutOutOptions = {
  domain: string
  cutOuts: CutOuts
  pageTitles: PageTitles
  /** Distinguishes networks without storing their addresses. */
  hashNetwork: (address: string) => Promise<string>
}

export function cutOutHandlers({
  domain,
  cutOuts,
  pageTitles,
  hashNetwork,
  limits,
}: CutOutOptions & { limits: Pick<Limits, 'consume'> }): Handlers<typeof cutOutCalls> {
  const ownerOf = (context: AppContext) => requireKnown(context, domain)
  const networkOf = async (address: string) => (address === 'in-process' ? null : hashNetwork(address))

  return {
    'GET /api/creations/{id}/cut-out': async ({ params }, _request, context) =>
      cutOuts.find(await ownerOf(context), params.id),

    'POST /api/creations/{id}/cut-out/thing': async ({ params, body }, { address }, context) => {
      const owner = await ownerOf(context)
      await limits.consume('thingsPerOwner', owner.id)
      return cutOuts.findThing({ ...owner, network: await networkOf(address) }, params.id, body)
    },

    'POST /api/creations/{id}/cut-out': async ({ params, body }, { locale, address }, context) => {
      const owner = await ownerOf(context)
      await limits.consume('cutOutsPerOwner', owner.id)
      const network = await networkOf(address)
      const edited = await cutOuts.edit({ ...owner, network }, params.id, body)
      return withToolTitle(edited, await pageTitles(locale))
    },
  }
}
