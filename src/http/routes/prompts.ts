import type { SavedPrompts } from '../../modules/prompts/saved-prompts.service.ts'
import type { promptCalls } from '../../shared/contract/prompts.ts'
import type { Handlers } from '../calls.ts'
import { findOwner, requireKnown, requireOwner } from '../owner.ts'

export type PromptOptions = { domain: string; prompts: SavedPrompts }

export function promptHandlers({ domain, prompts }: PromptOptions): Handlers<typeof promptCalls> {
  return {
    /** Unknown callers have none, which is no reason to ask them to sign in. */
    'GET /api/prompts': async (_input, _request, context) => {
      const owner = await findOwner(context, domain)
      return { prompts: owner ? await prompts.list(owner) : [] }
    },

    'POST /api/prompts': async ({ body }, _request, context) =>
      prompts.save(await requireOwner(context, domain), body.text),

    'POST /api/prompts/{id}': async ({ params, body }, _request, context) =>
      prompts.rename(await requireKnown(context, domain), params.id, body.name),

    'DELETE /api/prompts/{id}': async ({ params }, _request, context) => {
      await prompts.remove(await requireKnown(context, domain), params.id)
      return {}
    },
  }
}
