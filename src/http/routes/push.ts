import type { Push } from '../../modules/push/push.service.ts'
import type { pushCalls } from '../../shared/contract/push.ts'
import type { Handlers } from '../calls.ts'
import { findOwner, requireOwner } from '../owner.ts'

export type PushOptions = { domain: string; push: Push }

export function pushHandlers({ domain, push }: PushOptions): Handlers<typeof pushCalls> {
  return {
    'GET /api/push/key': async () => ({ key: await push.publicKey() }),

    'POST /api/push/subscribe': async ({ body }, { locale }, context) => {
      await push.subscribe(await requireOwner(context, domain), body, locale)
      return {}
    },

    'POST /api/push/unsubscribe': async ({ body }, _request, context) => {
      const owner = await findOwner(context, domain)
      if (owner) await push.unsubscribe(owner, body.endpoint)
      return {}
    },
  }
}
