import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { Credits } from '../credits/credits.service.ts'
import { bindKey } from '../idempotency/bind-key.ts'
import type { People } from '../people/people.ts'
import { type Deed, recordDeed } from './person-deeds.ts'

export type GiftParts = {
  db: Database
  domain: string
  people: People
  credits: Pick<Credits, 'openAccount' | 'grant' | 'clawBack' | 'balance'>
}

/** Repeating a gift under the same key gives nothing more. */
type Gift = Deed & { amount: number; key: string }

/** The prefix of references of gifts. */
const GIFT = 'operator '

/** Credits that operators give. */
export function createGifts({ db, domain, people, credits }: GiftParts) {
  const openAccount = (tx: Tx, id: string) => credits.openAccount(tx, { kind: 'user', id, domain })

  return {
    /** Returns what the person can spend now. */
    async giveCredits({ amount, key, ...deed }: Gift): Promise<number> {
      const { operator, personId, reason } = deed
      const account = await inTransaction(db, async (tx) => {
        await people.lock(tx, personId)
        const opened = await openAccount(tx, personId)
        const reference = `${GIFT}${operator.id}: ${reason}`
        const isFirst = await bindKey(tx, {
          scope: 'operator-credits',
          key,
          request: { account: opened, amount, reference },
        })
        await credits.grant(tx, {
          account: opened,
          source: 'operator',
          amount,
          reference,
          key: `operator ${key}`,
        })
        if (isFirst) await recordDeed(tx, deed, 'credits_given', { after: { credits: amount } })
        return opened
      })
      return (await credits.balance(account)).available
    },

    /**
     * Takes back everything that operators gave under a reference; what was already spent becomes a debt. Throws
     * `not_found` if nothing is left to take back.
     */
    async takeBack({ reference, ...deed }: Deed & { reference: string }): Promise<number> {
      if (!reference.startsWith(GIFT)) throw new AppError('not_found')
      return inTransaction(db, async (tx) => {
        await people.lock(tx, deed.personId)
        const account = await openAccount(tx, deed.personId)
        const { taken, available } = await credits.clawBack(tx, { account, reference })
        if (taken === 0) throw new AppError('not_found')
        await recordDeed(tx, deed, 'credits_taken_back', {
          before: { reference },
          after: { credits: -taken },
        })
        return available
      })
    },
  }
}
