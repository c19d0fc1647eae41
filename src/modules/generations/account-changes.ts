import type { Tx } from '../../db/transaction.ts'
import { sendDeletion } from '../assets/delete-files.job.ts'
import { removeReplaysOf } from './engine-trials.store.ts'
import { createFinish, type FinishParts } from './finish-generation.ts'
import { listOpenOf, lockOpen, lockOwner, moveToUser, removeOf } from './generations.store.ts'
import { sendNext } from './send-next.ts'

/** What becomes of generations when a visitor signs in, and when an account is deleted. */
export function createAccountChanges(parts: FinishParts) {
  const finish = createFinish(parts)
  return {
    /**
     * Moves a visitor's generations to the account they sign in to, including running ones. Their credits stay behind.
     * To be called before their creations move: from then on no generation of theirs ends until the transaction does.
     */
    async adopt(tx: Tx, { visitorId, userId }: { visitorId: string; userId: string }): Promise<void> {
      // In this order everywhere, to prevent deadlocks.
      await lockOwner(tx, { kind: 'visitor', id: visitorId })
      await lockOwner(tx, { kind: 'user', id: userId })
      await moveToUser(tx, visitorId, userId)
      await sendNext(parts, tx, { kind: 'user', id: userId })
    },

    /** Stops the generations of a deleted account, and deletes all of them with their prompts. */
    async forget(tx: Tx, userId: string): Promise<void> {
      const owner = { kind: 'user', id: userId } as const
      await lockOwner(tx, owner)
      for (const { id } of await listOpenOf(tx, owner)) {
        const open = await lockOpen(tx, id)
        if (open) await finish.cancel(tx, open, { status: 'canceled', errorName: 'canceled' })
      }
      const removed = await removeOf(tx, owner)
      await sendDeletion(parts.queue, tx, await removeReplaysOf(tx, removed))
    },
  }
}
