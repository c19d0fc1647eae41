import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { Credits } from '../credits/credits.service.ts'
import { isDisposable } from '../mailboxes/disposable.ts'
import { type Account, findAccount } from '../people/find-account.ts'
import { shareDevice, shareNetwork } from '../people/places.ts'
import { findShown, type WholePiece } from './gallery.store.ts'
import { isKept, type Remix, type RemixOffer, rewardFor } from './remix-reward.ts'
import {
  clearReward,
  countRewards,
  findRemix,
  hasRemixed,
  insertRemix,
  lockRewards,
} from './remixes.store.ts'

type RemixParts = {
  db: Database
  credits: Pick<Credits, 'openAccount' | 'grant' | 'clawBack' | 'receipt'>
  offer: () => Pick<Catalogue, 'rewards' | 'remixLimits'>
  now: () => Date
}

type Made = NonNullable<Awaited<ReturnType<typeof findRemix>>>
type People = { maker: Account; remixer: Account }

const MONTH_MS = 30 * DAY_MS

const referenceOf = (generationId: string): string => `remix-reward:${generationId}`

export type Remixes = ReturnType<typeof createRemixes>

/** What makers earn from remixes of their pieces. */
export function createRemixes({ db, credits, offer, now }: RemixParts) {
  async function factsOf(
    tx: Tx,
    { piece }: WholePiece,
    made: Made,
    { maker, remixer }: People,
  ): Promise<Remix> {
    const at = now().getTime()
    const since = { day: new Date(at - DAY_MS), month: new Date(at - MONTH_MS) }
    const rewards = await countRewards(tx, maker, since)
    return {
      makerId: maker.id,
      remixerId: remixer.id,
      shown: true,
      sameTool: made.tool === piece.tool,
      paidCredits: (await credits.receipt(made.holdId)).captured,
      remixedBefore: await hasRemixed(tx, piece.creationId, remixer.id),
      sameMailbox: maker.canonicalEmail === remixer.canonicalEmail,
      sameDevice: await shareDevice(tx, maker.id, remixer.id),
      sameNetwork: await shareNetwork(tx, maker.id, remixer.id, made.network),
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

  /** Null if the piece is no longer shown, or one of the two accounts was deleted. */
  async function find(tx: Tx, generationId: string) {
    const made = await findRemix(tx, generationId)
    const shown = made && (await findShown(tx, made.remixOf))
    const maker = shown && (await findAccount(tx, shown.piece.makerId))
    const remixer = made && (await findAccount(tx, made.ownerId))
    if (!made || !shown || !maker || !remixer) return null
    const { creationId } = shown.piece
    const row = { creationId, makerId: maker.id, remixerId: remixer.id, generationId, remixedAt: now() }
    return { made, shown, maker, remixer, row }
  }

  const accountOf = (tx: Tx, { id, domain }: Account) => credits.openAccount(tx, { kind: 'user', id, domain })

  return {
    /** Pays the maker, if a reward is due. Safe to repeat. */
    settle: (generationId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const found = await find(tx, generationId)
        if (!found) return
        const { made, shown, maker, remixer, row } = found
        await lockRewards(tx, maker)
        const facts = await factsOf(tx, shown, made, { maker, remixer })
        const { credits: reward, refusal } = rewardFor(facts, currentOffer())
        if (!isKept(refusal)) return
        if (!(await insertRemix(tx, { ...row, reward, refusal })) || reward === 0) return
        await credits.grant(tx, {
          account: await accountOf(tx, maker),
          source: 'remix_reward',
          amount: reward,
          reference: referenceOf(generationId),
          key: referenceOf(generationId),
        })
      }),

    /** A refunded remix does not count as paid. Safe to repeat, and to run before the reward. */
    takeBack: (generationId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const found = await find(tx, generationId)
        if (found && (await insertRemix(tx, { ...found.row, reward: 0, refusal: 'refunded' }))) return
        const remix = await clearReward(tx, generationId)
        const maker = remix && (await findAccount(tx, remix.makerId))
        if (!maker) return
        await credits.clawBack(tx, {
          account: await accountOf(tx, maker),
          reference: referenceOf(generationId),
        })
      }),
  }
}
