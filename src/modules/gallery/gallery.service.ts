import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { findTool, type Tool } from '../../shared/catalogue/tools.ts'
import type { OwnPiece, PublishPiece } from '../../shared/contract/gallery.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fileIdsIn } from '../generations/check-inputs.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { BlockedFiles } from '../moderation/blocked-files.ts'
import type { Moderation } from '../moderation/moderation.ts'
import {
  countPending,
  deletePiece,
  findPieceOf,
  findPublishable,
  insertPiece,
  listOfMaker,
  type PieceRow,
  type Publishable,
} from './gallery.store.ts'
import { publicTexts } from './public-recipe.ts'
import { sumRewards } from './remixes.store.ts'

export type GalleryParts = {
  db: Database
  queue: JobQueue
  limits: Pick<Limits, 'consume'>
  moderation: Pick<Moderation, 'allowsPrompt'>
  blockedFiles: Pick<BlockedFiles, 'hasLook'>
  catalogue: () => Pick<Catalogue, 'rewards'>
  siteName: string
  siteOrigin: string
  operatorEmails: readonly string[]
  now: () => Date
}

export type Gallery = ReturnType<typeof createGallery>

/** What makers do with their pieces: publish, manage and withdraw them. */
export function createGallery(parts: GalleryParts) {
  const { db, limits, now } = parts

  async function getMade(userId: string, creationId: string): Promise<Publishable & { tool: Tool }> {
    const made = await findPublishable(db, userId, creationId)
    const tool = made && findTool(made.creation.tool)
    // A sound has nothing to show, and a discontinued tool cannot make it again.
    if (!made || !tool || made.creation.kind === 'audio') throw new AppError('not_found')
    return { ...made, tool }
  }

  async function findOwn(userId: string, creationId: string): Promise<OwnPiece> {
    const { tool, creation, generation } = await getMade(userId, creationId)
    const piece = await findPieceOf(db, creationId)
    const [latest] = await listOfMaker(db, userId)
    return {
      piece: piece && toOwnPiece(piece, parts.siteOrigin),
      needs_consent: needsConsent(tool, generation),
      reward: parts.catalogue().rewards.remix,
      suggested: { title: creation.title, maker: latest?.makerName ?? '' },
    }
  }

  /** Public text and pictures have to follow the rules before an operator reviews them. */
  async function refuseBlocked(made: Publishable & { tool: Tool }, said: PublishPiece): Promise<void> {
    const texts = publicTexts(made.tool, made.generation.inputs)
    for (const text of [said.title, said.maker, ...texts]) {
      if (!(await parts.moderation.allowsPrompt(text))) throw new AppError('blocked_prompt')
    }
    if (await parts.blockedFiles.hasLook(made.likeness))
      throw new AppError('upload_blocked', { file: said.title })
  }

  return {
    findOwn,

    /** Queues the piece for review. Throws `already_published` if that was done before. */
    async publish(userId: string, creationId: string, said: PublishPiece): Promise<OwnPiece> {
      await limits.consume('piecesPerUser', userId)
      const made = await getMade(userId, creationId)
      const asksConsent = needsConsent(made.tool, made.generation)
      if (asksConsent && said.consent !== true) throw new AppError('consent_needed')
      await refuseBlocked(made, said)
      const at = now()
      const piece = {
        id: newId('piece'),
        creationId,
        makerId: userId,
        makerName: said.maker,
        tool: made.tool.slug,
        title: said.title,
        theme: said.theme ?? null,
        consent: asksConsent ? { statement: 'gallery.consent', at: at.toISOString() } : null,
        status: 'pending' as const,
        publishedAt: at,
      }
      await inTransaction(db, async (tx) => {
        const isFirst = (await countPending(tx)) === 0
        if (!(await insertPiece(tx, piece))) throw new AppError('already_published')
        // One mail reports that there are pieces to review, and no more until that is done.
        if (!isFirst) return
        const link = `${parts.siteOrigin}/operation#gallery`
        await queueMail(parts, tx, { to: parts.operatorEmails, text: 'piece_published', values: { link } })
      })
      return findOwn(userId, creationId)
    },

    /** Throws `not_found` if they have nothing to withdraw. */
    async withdraw(userId: string, creationId: string): Promise<void> {
      if (!(await deletePiece(db, userId, creationId))) throw new AppError('not_found')
    },

    /** The creations that a person has published, whatever was decided about them. */
    async listPublished(userId: string): Promise<string[]> {
      return (await listOfMaker(db, userId)).map(({ creationId }) => creationId)
    },

    /** The creations of theirs that no operator has looked at yet. */
    async listInReview(userId: string): Promise<string[]> {
      const pieces = await listOfMaker(db, userId)
      return pieces.filter(({ status }) => status === 'pending').map(({ creationId }) => creationId)
    },

    /** For the data export. */
    async exportFor(userId: string) {
      const pieces = await listOfMaker(db, userId)
      return {
        pieces: pieces.map((piece) => ({
          ...toOwnPiece(piece, parts.siteOrigin),
          creation_id: piece.creationId,
          published_at: piece.publishedAt,
          consent: piece.consent,
        })),
        earnedByRemixes: await sumRewards(db, userId),
      }
    },
  }
}

type Made = Publishable['generation']

/** Whether a personal file went into it, or its start needed a statement about people. */
function needsConsent(tool: Tool, { inputs, consent }: Made): boolean {
  return consent !== null || fileIdsIn(tool, inputs).length > 0
}

function toOwnPiece(piece: PieceRow, siteOrigin: string): NonNullable<OwnPiece['piece']> {
  return {
    id: piece.id,
    title: piece.title,
    maker: piece.makerName,
    theme: piece.theme,
    status: piece.status,
    reason: piece.status === 'refused' ? piece.decisionReason : null,
    url: `${siteOrigin}/gallery/${piece.id}`,
  }
}
