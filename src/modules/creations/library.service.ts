import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import type { CreationChange, LibrarySummary, Recipe } from '../../shared/contract/creations.ts'
import { AppError } from '../../shared/errors.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { OwnCreation } from './creation-views.ts'
import type { Creations } from './creations.service.ts'
import { blobKeysOf } from './creations.store.ts'
import {
  changeCreation,
  deleteTrash,
  findRecipe,
  listTags,
  putIntoTrash,
  sumTrash,
  takeFromTrash,
} from './library.store.ts'
import { tidyTags } from './tags.ts'

type LibraryParts = {
  db: Database
  blobs: BlobStore
  creations: Pick<Creations, 'get'>
  moderation: Pick<Moderation, 'allowsPrompt'>
  now: () => Date
}

export type Library = ReturnType<typeof createLibrary>

const MAX_LISTED_TAGS = 100

/** How people organize their creations. */
export function createLibrary({ db, blobs, creations, moderation, now }: LibraryParts) {
  return {
    async change(
      owner: OwnerId,
      id: string,
      { title, favourite, tags }: CreationChange,
    ): Promise<OwnCreation> {
      // Visitors of a shared page read its title.
      if (title && !(await moderation.allowsPrompt(title))) throw new AppError('blocked_prompt')
      const said = {
        ...(title !== undefined && { title }),
        ...(favourite !== undefined && { favourite }),
        ...(tags !== undefined && { tags: tidyTags(tags) }),
      }
      const isSaid = Object.keys(said).length > 0
      if (isSaid && !(await changeCreation(db, owner, id, said))) throw new AppError('not_found')
      return creations.get(owner, id)
    },

    /** Hides them everywhere: in lists, packs and archives, and on shared pages. */
    async trash(owner: OwnerId, ids: readonly string[]): Promise<void> {
      if ((await putIntoTrash(db, owner, [...ids], now())) === 0) throw new AppError('not_found')
    },

    /** Restores them to where they were, with their shared pages. */
    async restore(owner: OwnerId, ids: readonly string[]): Promise<void> {
      if ((await takeFromTrash(db, owner, [...ids])) === 0) throw new AppError('not_found')
    },

    /** The rows go first: if a file outlives its row, the hourly clean-up finds it. */
    async emptyTrash(owner: OwnerId): Promise<void> {
      await blobs.delete(blobKeysOf(await deleteTrash(db, owner)))
    },

    async recipe(owner: OwnerId, id: string): Promise<Recipe> {
      const recipe = await findRecipe(db, owner, id)
      if (!recipe) throw new AppError('not_found')
      return recipe
    },

    async summary(owner: OwnerId): Promise<LibrarySummary> {
      const [tags, trash] = await Promise.all([listTags(db, owner, MAX_LISTED_TAGS), sumTrash(db, owner)])
      return { tags, trash }
    },
  }
}
