import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  authenticatorApps,
  passkeys as passkeyTable,
  recoveryCodes,
} from '../../db/schema/sign-in-methods.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { AddedPasskey, UsedPasskey } from '../../shared/contract/sign-in-methods.ts'
import { AppError } from '../../shared/errors.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { AuthenticatorApps } from './authenticator-apps.ts'
import type { CodeRequests, Requester } from './code-requests.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Passkeys } from './passkeys.service.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import { mayChangeMethods } from './session-rules.ts'
import type { Sessions, SignedInUser } from './sessions.ts'
import type { SignInNotices } from './sign-in-notices.ts'

type MethodParts = {
  db: Database
  now: () => Date
  limits: Limits
  sessions: Sessions
  codes: MailedCodes
  codeRequests: CodeRequests
  passkeys: Passkeys
  apps: AuthenticatorApps
  recovery: RecoveryCodes
  notices: SignInNotices
}
type CodeProof = { method: 'mailed_code' | 'authenticator' | 'recovery_code'; code: string }
type NewPasskey = { name: string; response: AddedPasskey }
export type SignInMethods = ReturnType<typeof createSignInMethods>

/** How signed-in people confirm their identity, and what they set up for that. */
export function createSignInMethods(parts: MethodParts) {
  const { db, now, sessions, passkeys, apps, recovery, notices } = parts

  async function describe(user: SignedInUser) {
    const [own, authenticator, recoveryCodesLeft] = await Promise.all([
      passkeys.list(user.id),
      apps.isSetUp(user.id),
      recovery.count(user.id),
    ])
    const confirmed = mayChangeMethods(user, own.length > 0 || authenticator, now())
    return { passkeys: own, authenticator, recoveryCodesLeft, confirmed }
  }

  async function requireConfirmed(user: SignedInUser): Promise<void> {
    const { confirmed, passkeys: own, authenticator } = await describe(user)
    const needs = user.isOperator && (own.length > 0 || authenticator) ? 'second_factor' : 'mailbox'
    if (!confirmed) throw new AppError('confirmation_needed', { needs })
  }

  async function checkMailbox(user: SignedInUser, code: string, requester: Requester): Promise<void> {
    const right = await parts.codeRequests.check(confirmScope(user), code, requester)
    await inTransaction(db, (tx) => parts.codes.use(tx, right))
  }

  /** Only operators need a second factor, so only they can set one up. */
  async function requireOperator(user: SignedInUser): Promise<void> {
    if (!user.isOperator) throw new AppError('not_found')
    await requireConfirmed(user)
  }

  return {
    describe,
    requireConfirmed,

    /** Removes all sign-in methods of a deleted account. */
    forget: async (tx: Tx, userId: string): Promise<void> => {
      for (const table of [passkeyTable, authenticatorApps, recoveryCodes]) {
        await tx.delete(table).where(eq(table.userId, userId))
      }
    },

    /** Confirms the identity with a code; throws `code_wrong`. */
    async confirm(user: SignedInUser, { method, code }: CodeProof, requester: Requester): Promise<void> {
      if (method === 'mailed_code') await checkMailbox(user, code, requester)
      else await parts.limits.consume('secondFactorsPerUser', user.id)
      if (method === 'authenticator') await apps.check(user.id, code)
      if (method === 'recovery_code') await recovery.redeem(user.id, code)
      await sessions.confirm(user, { secondFactor: method !== 'mailed_code' })
    },

    async confirmWithPasskey(user: SignedInUser, response: UsedPasskey): Promise<void> {
      const owner = await passkeys.checkUse(response, [user.id])
      if (owner.id !== user.id) throw new AppError('passkey_refused')
      await sessions.confirm(user, { secondFactor: true })
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

export function confirmScope({ id, domain, email }: Pick<SignedInUser, 'id' | 'domain' | 'email'>) {
  return { domain, email, purpose: 'confirm', subject: id } as const
}
