import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { type CreationFile, creations } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { RetentionDays } from '../../shared/catalogue/retention.ts'
import type { CutOutSettings } from '../../shared/contract/cut-outs.ts'
import type { OwnOutput } from '../../shared/contract/generations.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { sendDeletion } from '../assets/delete-files.job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PageTitles } from '../pages/page-titles.ts'
import { createCreationFiles, getOwnCreation } from './creation-files.ts'
import { createOwnViews, type FileLinks, type OwnCreation, ownTitle } from './creation-views.ts'
import {
  blobKeysOf,
  type CreationRow,
  type CreationSearch,
  deleteCreations,
  findOwnCreations,
  insertCreations,
  listOfGenerations,
  listOwnCreations,
  moveToUser,
  nextPosition,
  ownedBy,
} from './creations.store.ts'
import { asOthersSee } from './tool-titles.ts'

type CreationParts = {
  db: Database
  blobs: BlobStore
  queue: JobQueue
  links: FileLinks
  isVip: (userId: string) => Promise<boolean>
  listInReview: (userId: string) => Promise<string[]>
  siteName: string
  siteOrigin: string
  pageTitles: PageTitles
  retentionDays: RetentionDays
  now: () => Date
}

type Finished = Pick<CreationRow, 'id' | 'ownerKind' | 'ownerId' | 'tool' | 'engine' | 'model' | 'title'> & {
  vip: boolean
  /** Whether the title is what a file is called, which is for its owner alone to see. */
  isFileName?: boolean
}
type Output = {
  id: string
  kind: MediaKind
  files: CreationFile[]
  likeness: string | null
  /** Of its own, where it has one. */
  title?: string | null
  /** Among its siblings, where it does not follow from the order. */
  position?: number
  tags?: string[]
  edit?: CutOutSettings
}
type Version = Output & { edit: CutOutSettings }
type Search = Omit<CreationSearch, 'before'> & { before?: string | undefined }

export type Creations = ReturnType<typeof createCreations>

const EXPORT_PAGE = 500
/** A generation's creations, with those that people made from its outputs. */
const MAX_VERSIONS = 100

/** People's creations, for as long as they are kept. */
export function createCreations(parts: CreationParts) {
  const { db, blobs, queue, retentionDays, now } = parts
  const views = createOwnViews(parts)

  async function list(owner: OwnerId, { before, ...search }: Search): Promise<Page> {
    const found = await listOwnCreations(db, owner, {
      ...search,
      before: before === undefined ? before : readCursor(before),
    })
    const last = found.length === search.limit ? found.at(-1) : undefined
    const rows = found.map(({ row }) => row)
    return { creations: await views.own(owner, rows), next: last ? cursorAfter(last) : null }
  }

  return {
    ...createCreationFiles(db),
    list,

    /** Records the outputs of a generation, in the transaction that ends it. */
    record: (tx: Tx, generation: Finished, outputs: readonly Output[]): Promise<void> =>
      record(tx, generation, outputs, { at: now(), retentionDays }),

    /** Records what its owner made from a creation, as another one beside it. */
    async recordVersion(tx: Tx, of: CreationRow, version: Version): Promise<void> {
      const { ownerKind, ownerId, tool, engine, model, tags, generationId } = of
      const position = await nextPosition(tx, generationId)
      if (position >= MAX_VERSIONS) {
        throw new AppError('input_refused', { field: 'versions', problem: `are ${MAX_VERSIONS} already` })
      }
      const vip = ownerKind === 'user' && (await parts.isVip(ownerId))
      const called = { title: ownTitle(of), isFileName: of.title === '' }
      const finished = { id: generationId, ownerKind, ownerId, tool, engine, model, ...called, vip }
      const made = { ...version, tags, position }
      await record(tx, finished, [made], { at: now(), retentionDays })
    },

    /** The outputs of generations in order; a generation without any is not in the map. */
    async listOf(generationIds: string[]): Promise<Map<string, OwnOutput[]>> {
      const outputs = new Map<string, OwnOutput[]>()
      for (const row of await listOfGenerations(db, generationIds)) {
        outputs.set(row.generationId, [...(outputs.get(row.generationId) ?? []), await views.output(row)])
      }
      return outputs
    },

    async get(owner: OwnerId, id: string): Promise<OwnCreation> {
      const [view] = await views.own(owner, [await getOwnCreation(db, owner, id)])
      if (!view) throw new Error('A creation that is there has no view')
      return view
    },

    /** Those of them that belong to the owner, in no particular order. */
    listOwn: async (owner: OwnerId, ids: readonly string[]): Promise<OwnCreation[]> =>
      ids.length === 0 ? [] : views.own(owner, await findOwnCreations(db, owner, [...ids])),

    /** The same with the titles that others may see. */
    async listOwnForOthers(owner: OwnerId, ids: readonly string[]): Promise<OwnCreation[]> {
      const rows = ids.length === 0 ? [] : await findOwnCreations(db, owner, [...ids])
      const titleOf = await parts.pageTitles(DEFAULT_LOCALE)
      return views.own(
        owner,
        rows.map((row) => asOthersSee(row, titleOf)),
      )
    },

    /** The row goes first: if a file outlives it, the hourly clean-up finds that file. */
    async remove(owner: OwnerId, id: string): Promise<void> {
      const gone = await deleteCreations(db.orm, and(ownedBy(owner), eq(creations.id, id)))
      if (gone.length === 0) throw new AppError('not_found')
      await blobs.delete(blobKeysOf(gone))
    },

    /** Called when a visitor signs in: their creations become the account's. */
    adopt: (tx: Tx, { visitorId, userId }: { visitorId: string; userId: string }): Promise<void> =>
      moveToUser(tx, visitorId, userId, retentionDays.account),

    /** Deletes all creations of a deleted account. To be called before its generations are deleted. */
    async forget(tx: Tx, userId: string): Promise<void> {
      const gone = await deleteCreations(tx, ownedBy({ kind: 'user', id: userId }))
      await sendDeletion(queue, tx, blobKeysOf(gone))
    },

    /** For the data export; its links are valid for a day or two. */
    async exportFor(userId: string): Promise<OwnCreation[]> {
      const listPlace = (trash: boolean) =>
        listAll(
          (before) => list({ kind: 'user', id: userId }, { before, trash, limit: EXPORT_PAGE }),
          parts.siteOrigin,
        )
      return [...(await listPlace(false)), ...(await listPlace(true))]
    },
  }
}

type Recording = { at: Date; retentionDays: RetentionDays }

async function record(
  tx: Tx,
  { id: generationId, vip, isFileName = false, ...generation }: Finished,
  outputs: readonly Output[],
  { at, retentionDays }: Recording,
): Promise<void> {
  const plan = generation.ownerKind === 'visitor' ? 'visitor' : vip ? 'vip' : 'account'
  const expiresAt = new Date(at.getTime() + retentionDays[plan] * DAY_MS)
  const rows = outputs.map(({ id, kind, files, title, tags = [], edit = null, ...output }, index) => {
    const [first, ...others] = files
    if (!first) throw new Error('A creation needs a file')
    const shown: [CreationFile, ...CreationFile[]] = [first, ...others]
    const position = output.position ?? index
    const own = { id, generationId, position, kind, files: shown, tags, edit, createdAt: at, expiresAt }
    // Several creations of one start are distinguished by their numbers.
    const called = title ?? (index > 0 ? `${generation.title} ${index + 1}` : generation.title)
    return { ...generation, ...own, title: isFileName && !title ? '' : called, madeAs: called }
  })
  const marks = outputs.map(({ id, likeness }) => ({
    creationId: id,
    tool: generation.tool,
    likeness,
    madeAt: at,
  }))
  if (rows.length > 0) await insertCreations(tx, rows, marks)
}

type Page = { creations: OwnCreation[]; next: string | null }

async function listAll(
  listPage: (before: string | undefined) => Promise<Page>,
  siteOrigin: string,
): Promise<OwnCreation[]> {
  const all: OwnCreation[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const page = await listPage(before)
    all.push(...page.creations.map((creation) => withWholeAddresses(creation, siteOrigin)))
    before = page.next
  }
  return all
}

/** A file on somebody's disk can only point to a page of the site with its full address. */
function withWholeAddresses(creation: OwnCreation, siteOrigin: string): OwnCreation {
  const whole = <Linked extends { url: string }>(linked: Linked) => ({
    ...linked,
    url: `${siteOrigin}${linked.url}`,
  })
  return { ...whole(creation), downloads: creation.downloads.map(whole) }
}

type Place = { row: Pick<CreationRow, 'createdAt' | 'id'>; isLiteral: boolean }

const cursorAfter = ({ row: { createdAt, id }, isLiteral }: Place): string =>
  `${createdAt.getTime()}.${id}${isLiteral ? '' : '.meant'}`

function readCursor(before: string): { createdAt: Date; id: string; isLiteral: boolean } {
  const [, time, id, meant] = /^(\d{1,15})\.(\w+?)(\.meant)?$/.exec(before) ?? []
  if (!time || !id) throw new AppError('input_refused', { field: 'before', problem: 'is not a cursor' })
  return { createdAt: new Date(Number(time)), id, isLiteral: meant === undefined }
}
