import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { MAX_PROMPT_NAME, MAX_SAVED_PROMPTS } from '../../shared/catalogue/saved-prompts.ts'
import type { SavedPrompt } from '../../shared/contract/prompts.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { shorten } from '../../shared/shorten.ts'
import {
  countPrompts,
  deletePrompt,
  deletePromptsOf,
  findByText,
  insertPrompt,
  listPrompts,
  moveToUser,
  type PromptRow,
  renamePrompt,
} from './saved-prompts.store.ts'

export type SavedPrompts = ReturnType<typeof createSavedPrompts>

/** Prompts that people want to use again. Only they see them. */
export function createSavedPrompts({ db, now }: { db: Database; now: () => Date }) {
  return {
    list: async (owner: OwnerId): Promise<SavedPrompt[]> => (await listPrompts(db, owner)).map(viewOf),

    /** The same words are stored once, under their existing name. */
    save: (owner: OwnerId, text: string): Promise<SavedPrompt> =>
      inTransaction(db, async (tx) => {
        await lockName(tx, `prompts of ${owner.kind} ${owner.id}`)
        const known = await findByText(tx, owner, text)
        if (known) return viewOf(known)
        if ((await countPrompts(tx, owner)) >= MAX_SAVED_PROMPTS) {
          const problem = `are ${MAX_SAVED_PROMPTS} already: delete one first`
          throw new AppError('input_refused', { field: 'prompts', problem })
        }
        const row: PromptRow = {
          id: newId('prompt'),
          ownerKind: owner.kind,
          ownerId: owner.id,
          name: shorten(text, MAX_PROMPT_NAME),
          text,
          createdAt: now(),
        }
        await insertPrompt(tx, row)
        return viewOf(row)
      }),

    async rename(owner: OwnerId, id: string, name: string): Promise<SavedPrompt> {
      const renamed = await renamePrompt(db, owner, id, name)
      if (!renamed) throw new AppError('not_found')
      return viewOf(renamed)
    },

    async remove(owner: OwnerId, id: string): Promise<void> {
      if (!(await deletePrompt(db, owner, id))) throw new AppError('not_found')
    },

    /** Called when a visitor signs in: their prompts become the account's. */
    adopt: moveToUser,

    /** Deletes all prompts of a deleted account. */
    forget: (tx: Tx, userId: string): Promise<void> => deletePromptsOf(tx, { kind: 'user', id: userId }),
  }
}

function viewOf({ id, name, text, createdAt }: PromptRow): SavedPrompt {
  return { id, name, text, created_at: createdAt.toISOString() }
}
