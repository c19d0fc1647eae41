import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { CHANNELS, notify } from '../../db/notifications.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { OperatorRole } from '../../shared/operators.ts'
import { deviceOf } from './device.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { isOver, type Proofs, SESSION_LIFETIME_MS } from './session-rules.ts'
import { type SessionWatch, watchSession } from './session-watch.ts'

/** Where a request comes from. */
type Origin = { network: string; userAgent: string }

export type SignedInUser = {
  id: string
  sessionId: string
  domain: string
  email: string
  inviteCode: string
  hasPassword: boolean
  createdAt: Date
  /** Null for everybody who is not an operator. */
  operatorRole: OperatorRole | null
} & Proofs

type SessionLine = { id: string; device: string; createdAt: Date; lastSeenAt: Date }

export type Sessions = {
  /** Begins a session and returns its token. */
  begin(tx: Tx, userId: string, origin: Origin, proof?: SessionProof): Promise<string>
  /** Records that the person has just proved their identity. */
  confirm(user: SignedInUser, proof: SessionProof): Promise<void>
  /** Null for a token that is unknown, expired, revoked or from another site. */
  findUser(token: string): Promise<SignedInUser | null>
  /** Throws `session_ended` where `findUser` finds nobody. */
  getUser(token: string): Promise<SignedInUser>
  /** For streaming responses: they must end with the session. */
  watch(sessionId: string): SessionWatch
  /** Most recently used first. */
  list(user: Pick<SignedInUser, 'id' | 'isOperator'>): Promise<SessionLine[]>
  /** Ends one of the user's own sessions; false if they have none with that id. */
  end(userId: string, sessionId: string): Promise<boolean>
  /** Ends all of them, or all but one, in the transaction that makes it necessary. */
  endAll(tx: Tx, userId: string, exceptId?: string): Promise<void>
  /** Deletes all of them, with their devices and networks. */
  forget(tx: Tx, userId: string): Promise<void>
}

/** The last use is recorded this coarsely, so that most reads do not write. */
const SEEN_EVERY_MS = 5 * MINUTE_MS

/** What a sign-in or a confirmation proves beyond the identity. */
export type SessionProof = { secondFactor: boolean }
type SessionParts = {
  db: Database
  domain: string
  /** By address. */
  operatorRoles: ReadonlyMap<string, OperatorRole>
  keyedHash: KeyedHash
  now: () => Date
}

/** Opaque random tokens. Only their hashes are stored, so that a copy of the database opens no session. */
export function createSessions({ db, domain, operatorRoles, keyedHash, now }: SessionParts): Sessions {
  async function findUser(token: string): Promise<SignedInUser | null> {
    const at = now()
    const found = await readUser(db, domain, token, at)
    if (!found) return null
    const { session, ...user } = found
    const operatorRole = operatorRoles.get(user.email) ?? null
    const isOperator = operatorRole !== null
    if (isOver(session, isOperator, at)) return null
    await noteSeen(db, session, at)
    const { id: sessionId, confirmedAt, secondFactorAt } = session
    return { ...user, sessionId, operatorRole, isOperator, confirmedAt, secondFactorAt }
  }

  return {
    async begin(tx, userId, { network, userAgent }, proof = { secondFactor: false }) {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      await tx.insert(sessions).values({
        userId,
        tokenHash: hashOf(token),
        device: deviceOf(userAgent),
        networkHash: await keyedHash('network', network),
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
        ...proofAt(proof, at),
      })
      return token
    },

    async confirm({ id, sessionId }, proof) {
      const at = now()
      await db.orm
        .update(sessions)
        .set({ confirmedAt: at, ...proofAt(proof, at) })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
    },

    findUser,

    async getUser(token) {
      const user = await findUser(token)
      if (!user) throw new AppError('session_ended')
      return user
    },

    watch: (id) =>
      watchSession({
        id,
        notifications: db.notifications,
        isAlive: async () => (await db.orm.$count(sessions, and(eq(sessions.id, id), isAlive(now())))) === 1,
      }),

    async list({ id, isOperator }) {
      const at = now()
      const alive = await db.orm
        .select({
          id: sessions.id,
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, id), isAlive(at)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
      return alive.filter((session) => !isOver(session, isOperator, at))
    },

    async end(userId, sessionId) {
      return (await endSome(db.orm, now(), userId, eq(sessions.id, sessionId))) === 1
    },

    async endAll(tx, userId, exceptId) {
      await endSome(tx, now(), userId, exceptId ? ne(sessions.id, exceptId) : undefined)
    },

    async forget(tx, userId) {
      const gone = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
      await notify(tx, CHANNELS.sessionEnded, idsOf(gone))
    },
  }
}

/** A second factor proves everything that a mailbox does. */
const proofAt = ({ secondFactor }: SessionProof, at: Date) =>
  secondFactor && { confirmedAt: at, secondFactorAt: at }

const isAlive = (at: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, at))

async function readUser({ orm }: Database, domain: string, token: string, at: Date) {
  const [row] = await orm
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        eq(users.domain, domain),
        isNull(users.blockedAt),
        isAlive(at),
      ),
    )
  if (!row) return null
  const { id, email, inviteCode, passwordHash, createdAt } = row.user
  if (email === null || inviteCode === null) return null
  return {
    id,
    domain,
    email,
    inviteCode,
    createdAt,
    hasPassword: passwordHash !== null,
    session: row.session,
  }
}

async function noteSeen({ orm }: Database, { id, lastSeenAt }: SessionLine, at: Date): Promise<void> {
  const before = new Date(at.getTime() - SEEN_EVERY_MS)
  if (lastSeenAt > before) return
  await orm
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, before)))
}

/** Ends the user's active sessions that match the condition, and whatever watches them. Returns how many. */
async function endSome(
  writer: Pick<Tx, 'update' | 'execute'>,
  at: Date,
  userId: string,
  condition?: ReturnType<typeof and>,
): Promise<number> {
  const ended = await writer
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.userId, userId), isAlive(at), condition))
    .returning({ id: sessions.id })
  await notify(writer, CHANNELS.sessionEnded, idsOf(ended))
  return ended.length
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
