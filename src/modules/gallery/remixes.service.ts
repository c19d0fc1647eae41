import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { Credits } from '../credits/credits.service.ts'
import { isDisposable } from '../mailboxes/disposable.ts'
import { findShown, type WholePiece } from './gallery.store.ts'
import { isKept, type Remix, type RemixOffer, rewardFor } from './remix-reward.ts'
import {
  type Account,
  clearReward,
  countRewards,
  findAccount,
  findRemix,
  hasRemixed,
  insertRemix,
  lockRewards,
  shareDevice,
  shareNetwork,
} from './remixes.store.ts'

type RemixParts = {
  db: Database
  credits: Pick<Credits, 'openAccount' | 'grant' | 'clawBack' | 'receipt'>
  offer: () => Pick<Catalogue, 'rewards' | 'remixLimits'>
  now: () => Date
}

type Made = NonNullable<Awaited<ReturnType<typeof findRemix>>>
type People = { maker: Account; remixer: Account & { email: string } }

const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_MS = 30 * DAY_MS

const referenceOf = (generationId: string): string => `remix-reward:${generationId}`

export type Remixes = ReturnType<typeof createRemixes>

/** What makers earn when others make something after their pieces. */
export function createRemixes({ db, credits, offer, now }: RemixParts) {
  async function factsOf(
    tx: Tx,
    { piece }: WholePiece,
    made: Made,
    { maker, remixer }: People,
  ): Promise<Remix> {
    const pair = { makerId: maker.id, remixerId: remixer.id }
    const at = now().getTime()
    const since = { day: new Date(at - DAY_MS), month: new Date(at - MONTH_MS) }
    const rewards = await countRewards(tx, maker, since)
    return {
      ...pair,
      shown: true,
      sameTool: made.tool === piece.tool,
      paidCredits: (await credits.receipt(made.holdId)).captured,
      remixedBefore: await hasRemixed(tx, piece.creationId, remixer.id),
      sameMailbox: maker.canonicalEmail === remixer.canonicalEmail,
      sameDevice: await shareDevice(tx, pair),
      sameNetwork: await shareNetwork(tx, pair, made.network),
      verified: remixer.emailVerifiedAt !== null,
      disposable: isDisposable(remixer.email),
      rewardsToday: rewards.today,
      rewardsThisMonth: rewards.thisMonth,
    }
  }

  function currentOffer(): RemixOffer {
    const { rewards, remixLimits } = offer()
    return { credits: rewards.remix, ...remixLimits }
  }

  return {
    /** Pays the maker, where there is something to be paid for. Safe to be done again. */
    settle: (generationId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const made = await findRemix(tx, generationId)
        const shown = made && (await findShown(tx, made.remixOf))
        const maker = shown && (await findAccount(tx, shown.piece.makerId))
        const remixer = made && (await findAccount(tx, made.ownerId))
        if (!made || !shown || !maker || !remixer) return
        await lockRewards(tx, maker)
        const { credits: reward, refusal } = rewardFor(
          await factsOf(tx, shown, made, { maker, remixer }),
          currentOffer(),
        )
        if (!isKept(refusal)) return
        const { creationId } = shown.piece
        const pair = { makerId: maker.id, remixerId: remixer.id }
        const remix = { creationId, ...pair, generationId, remixedAt: now(), reward, refusal }
        if (!(await insertRemix(tx, remix)) || reward === 0) return
        await credits.grant(tx, {
          account: await credits.openAccount(tx, { kind: 'user', id: maker.id, domain: maker.domain }),
          source: 'remix_reward',
          amount: reward,
          reference: referenceOf(generationId),
          key: referenceOf(generationId),
        })
      }),

    /** What was given back to the remixer is no longer paid for. Safe to be done again. */
    takeBack: (generationId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const remix = await clearReward(tx, generationId)
        const maker = remix && (await findAccount(tx, remix.makerId))
        if (!maker) return
        const account = await credits.openAccount(tx, { kind: 'user', id: maker.id, domain: maker.domain })
        await credits.clawBack(tx, { account, reference: referenceOf(generationId) })
      }),
  }
}
