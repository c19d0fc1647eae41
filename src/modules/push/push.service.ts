import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { PushSubscriptionInput } from '../../shared/contract/push.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import {
  deleteAllOf,
  deleteEndpoints,
  deleteOwn,
  listSubscriptions,
  moveToUser,
  putSubscription,
} from './push.store.ts'
import type { PushIdentity } from './push-sender.ts'
import { sendNotice } from './send-notice.job.ts'

type PushParts = {
  db: Database
  queue: JobQueue
  identity: () => Promise<PushIdentity>
  now: () => Date
}

/** An end that somebody may want to know about. */
type Ended = {
  id: string
  tool: string
  ownerKind: OwnerId['kind']
  ownerId: string
  status: 'succeeded' | 'failed' | 'blocked'
}

export type Push = ReturnType<typeof createPush>

/** More browsers than anybody has; the oldest subscription makes room. */
const MAX_BROWSERS = 10

/** People who want a notice when something is ready, even if no page of the site is open. */
export function createPush({ db, queue, identity, now }: PushParts) {
  return {
    publicKey: async (): Promise<string> => (await identity()).publicKey,

    subscribe: (owner: OwnerId, input: PushSubscriptionInput, locale: LocaleCode): Promise<void> =>
      inTransaction(db, async (tx) => {
        await putSubscription(tx, {
          endpoint: input.endpoint,
          ownerKind: owner.kind,
          ownerId: owner.id,
          publicKey: input.public_key,
          sharedSecret: input.shared_secret,
          locale,
          createdAt: now(),
        })
        const tooMany = (await listSubscriptions(tx, owner)).slice(MAX_BROWSERS)
        await deleteEndpoints(
          tx,
          tooMany.map(({ endpoint }) => endpoint),
        )
      }),

    unsubscribe: (owner: OwnerId, endpoint: string): Promise<void> => deleteOwn(db, owner, endpoint),

    /** Notifies every browser of the owner, each in its own job, once the transaction has committed. */
    notify: async (tx: Tx, { id, tool, ownerKind, ownerId, status }: Ended): Promise<void> => {
      const subscriptions = await listSubscriptions(tx, { kind: ownerKind, id: ownerId })
      for (const { endpoint } of subscriptions) {
        await queue.send(tx, sendNotice, {
          endpoint,
          generationId: id,
          tool,
          isReady: status === 'succeeded',
        })
      }
    },

    /** The push services of this account's browsers. The secret part of the address is left out. */
    async exportFor(userId: string) {
      const subscriptions = await listSubscriptions(db.orm, { kind: 'user', id: userId })
      return subscriptions.map(({ endpoint, createdAt }) => ({
        service: new URL(endpoint).origin,
        created_at: createdAt.toISOString(),
      }))
    },

    /** Called when a visitor signs in: their browser gets the account's notices. */
    adopt: moveToUser,

    forget: (tx: Tx, userId: string): Promise<void> => deleteAllOf(tx, { kind: 'user', id: userId }),
  }
}
