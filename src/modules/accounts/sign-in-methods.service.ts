import { eq } from 'drizzle-orm'
import {
  authenticatorApps,
  passkeys as passkeyTable,
  recoveryCodes,
} from '../../db/schema/sign-in-methods.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { AddedPasskey } from '../../shared/contract/sign-in-methods.ts'
import { AppError } from '../../shared/errors.ts'
import type { Requester } from './code-requests.ts'
import { type ConfirmationParts, createConfirmation } from './confirm-identity.ts'
import type { SignedInUser } from './sessions.ts'
import type { SignInNotices } from './sign-in-notices.ts'

type MethodParts = ConfirmationParts & { notices: SignInNotices }
type NewPasskey = { name: string; response: AddedPasskey }
export type SignInMethods = ReturnType<typeof createSignInMethods>

/** What signed-in people set up to sign in, and to confirm their identity. */
export function createSignInMethods(parts: MethodParts) {
  const { db, sessions, passkeys, apps, recovery, notices } = parts
  const confirmation = createConfirmation(parts)
  const { requireConfirmed } = confirmation

  /** Only operators need a second factor, so only they can set one up. */
  async function requireOperator(user: SignedInUser): Promise<void> {
    if (!user.isOperator) throw new AppError('not_found')
    await requireConfirmed(user)
  }

  return {
    ...confirmation,

    /** Removes all sign-in methods of a deleted account. */
    forget: async (tx: Tx, userId: string): Promise<void> => {
      for (const table of [passkeyTable, authenticatorApps, recoveryCodes]) {
        await tx.delete(table).where(eq(table.userId, userId))
      }
    },

    async addPasskey(user: SignedInUser, { name, response }: NewPasskey, from: Requester): Promise<void> {
      await requireConfirmed(user)
      const passkey = await passkeys.checkAddition({ userId: user.id, name, response })
      await inTransaction(db, async (tx) => {
        await passkeys.keep(tx, passkey)
        await notices.methodAdded(tx, user.email, 'passkey', from)
      })
      await sessions.confirm(user, { secondFactor: true })
    },

    async removePasskey(user: SignedInUser, passkeyId: string, from: Requester): Promise<void> {
      await requireConfirmed(user)
      await inTransaction(db, async (tx) => {
        await passkeys.remove(tx, user.id, passkeyId)
        await notices.methodRemoved(tx, user.email, 'passkey', from)
      })
    },

    async beginAuthenticator(user: SignedInUser) {
      await requireOperator(user)
      return apps.begin(user)
    },

    async confirmAuthenticator(user: SignedInUser, code: string, from: Requester): Promise<void> {
      await requireOperator(user)
      await parts.limits.consume('secondFactorsPerUser', user.id)
      await inTransaction(db, async (tx) => {
        await apps.confirm(tx, user.id, code)
        await notices.methodAdded(tx, user.email, 'authenticator', from)
      })
      await sessions.confirm(user, { secondFactor: true })
    },

    async removeAuthenticator(user: SignedInUser, from: Requester): Promise<void> {
      await requireOperator(user)
      await inTransaction(db, async (tx) => {
        if (!(await apps.remove(tx, user.id))) throw new AppError('not_found')
        await notices.methodRemoved(tx, user.email, 'authenticator', from)
      })
    },

    async newRecoveryCodes(user: SignedInUser, from: Requester): Promise<string[]> {
      await requireOperator(user)
      return inTransaction(db, async (tx) => {
        await notices.methodAdded(tx, user.email, 'recovery_codes', from)
        return recovery.replace(tx, user.id)
      })
    },
  }
}
