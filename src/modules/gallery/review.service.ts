import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { ReviewedPiece } from '../../shared/contract/gallery.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { FileLinks } from '../creations/creation-views.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findEmail } from '../people/find-account.ts'
import { listForReview, lockForDecision, type Reviewed, writeDecision } from './gallery.store.ts'
import { publicTexts } from './public-recipe.ts'

type ReviewParts = {
  db: Database
  queue: JobQueue
  links: FileLinks
  siteName: string
  siteOrigin: string
  now: () => Date
}

/** The reason is sent to the maker. */
type Verdict = { decision: 'shown' | 'refused'; reason: string }

/** The title of its tool is added where the language is known. */
type Piece = Omit<ReviewedPiece, 'tool_title'>

const MAX_LISTED = 100

export type Review = ReturnType<typeof createReview>

/** Operators' decisions about pieces, before they are public and afterwards. */
export function createReview(parts: ReviewParts) {
  const { db, links, now } = parts

  async function toReviewed({ piece, creation, generation, email }: Reviewed): Promise<Piece> {
    const tool = findTool(piece.tool)
    return {
      id: piece.id,
      title: piece.title,
      maker: piece.makerName,
      person: { id: piece.makerId, email },
      tool: piece.tool,
      theme: piece.theme,
      texts: tool ? publicTexts(tool, generation.inputs) : [],
      has_consent: piece.consent !== null,
      published_at: piece.publishedAt.toISOString(),
      status: piece.status,
      decision_reason: piece.decisionReason,
      preview_url: await links.link(creation.files[0].blobKey),
      kind: creation.kind,
    }
  }

  return {
    list: async (): Promise<Piece[]> => Promise.all((await listForReview(db, MAX_LISTED)).map(toReviewed)),

    /**
     * A displayed piece can still be refused, but not the other way round. Throws `not_found` if it is in that state
     * already.
     */
    decide: (id: string, { decision, reason }: Verdict, operator: Operator): Promise<void> =>
      inTransaction(db, async (tx) => {
        const open = decision === 'shown' ? ['pending' as const] : ['pending' as const, 'shown' as const]
        const piece = await lockForDecision(tx, id, open)
        if (!piece) throw new AppError('not_found')
        await writeDecision(tx, id, {
          status: decision,
          decidedAt: now(),
          decidedBy: operator.id,
          decisionReason: reason,
        })
        const email = await findEmail(tx, piece.makerId)
        const link = `${parts.siteOrigin}/gallery/${id}`
        const values = { title: piece.title, message: reason, link }
        if (email) await queueMail(parts, tx, { to: email, text: `piece_${decision}`, values })
        await recordAction(tx, operator, {
          action: 'piece_decided',
          subject: { kind: 'piece', id },
          personId: piece.makerId,
          before: { status: piece.status },
          after: { status: decision },
          reason,
        })
      }),
  }
}
