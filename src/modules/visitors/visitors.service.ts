import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { visitors } from '../../db/schema/visitors.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Rewards } from '../../shared/catalogue/effective.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Limits } from '../limits/limits.service.ts'

const SEEN_EVERY_MS = DAY_MS

const ANONYMOUS = { source: 'anonymous', reference: 'anonymous' } as const

type VisitorParts = {
  db: Database
  credits: Credits
  limits: Limits
  rewards: () => Pick<Rewards, 'visitor'>
  domain: string
  now: () => Date
}
export type Visitors = ReturnType<typeof createVisitors>

export function createVisitors({ db, credits, limits, rewards, domain, now }: VisitorParts) {
  /** In this process: simultaneous calls take one share of the network, and none of them is refused it. */
  const arriving = new Map<string, Promise<string | null>>()

  /** The visitor with a signed id, if they still exist. */
  async function find(visitorId: string): Promise<string | null> {
    const [visitor] = await db.orm.select().from(visitors).where(eq(visitors.id, visitorId))
    if (!visitor || visitor.domain !== domain) return null
    const at = now()
    if (at.getTime() - visitor.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await db.orm.update(visitors).set({ lastSeenAt: at }).where(eq(visitors.id, visitorId))
    }
    return visitorId
  }

  async function admit(network: string, id: string): Promise<string | null> {
    if (await find(id)) return id
    if (!(await limits.tryConsume('visitorGrantsPerAddress', network))) return null
    // Another node may have been as quick.
    if (!(await insert(id))) await limits.giveBack('visitorGrantsPerAddress', network)
    return id
  }

  const insert = (id: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const at = now()
      const visitor = { id, domain, createdAt: at, lastSeenAt: at }
      const { rowCount } = await tx.insert(visitors).values(visitor).onConflictDoNothing()
      if (!rowCount) return false
      const account = await credits.openAccount(tx, { kind: 'visitor', id, domain })
      await credits.grant(tx, { account, ...ANONYMOUS, amount: rewards().visitor, key: ANONYMOUS.reference })
      return true
    })

  return {
    find,

    /** Makes the id a visitor with the anonymous credits; null if their network has used its share for today. */
    welcome(network: string, id: string): Promise<string | null> {
      const welcomed = arriving.get(id) ?? admit(network, id).finally(() => arriving.delete(id))
      arriving.set(id, welcomed)
      return welcomed
    },

    /** What a new visitor would get: their network's share is not touched before they use it. */
    async offerTo(network: string): Promise<number> {
      return (await limits.hasLeft('visitorGrantsPerAddress', network)) ? rewards().visitor : 0
    },

    /** The rest of a visitor's credits is theirs when they register. */
    async bringCredits(tx: Tx, { visitorId, userId }: { visitorId: string; userId: string }): Promise<void> {
      const from = await credits.openAccount(tx, { kind: 'visitor', id: visitorId, domain })
      const to = await credits.openAccount(tx, { kind: 'user', id: userId, domain })
      await credits.handOver(tx, { from, to, ...ANONYMOUS })
    },

    count: (): Promise<number> => db.orm.$count(visitors, eq(visitors.domain, domain)),

    link,
    unlink,
  }
}

/** Remembers which account a visitor signed in to. */
async function link(tx: Tx, { visitorId, userId }: { visitorId: string; userId: string }): Promise<void> {
  await tx.update(visitors).set({ userId }).where(eq(visitors.id, visitorId))
}

/** Removes the link to a deleted account. */
async function unlink(tx: Tx, userId: string): Promise<void> {
  await tx.update(visitors).set({ userId: null }).where(eq(visitors.userId, userId))
}
