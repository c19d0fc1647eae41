import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UsedPasskey } from '../../shared/contract/sign-in-methods.ts'
import { AppError } from '../../shared/errors.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { AuthenticatorApps } from './authenticator-apps.ts'
import type { CodeRequests, Requester } from './code-requests.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Passkeys } from './passkeys.service.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import { mayChangeMethods } from './session-rules.ts'
import type { Sessions, SignedInUser } from './sessions.ts'

export type ConfirmationParts = {
  db: Database
  now: () => Date
  limits: Limits
  sessions: Sessions
  codes: MailedCodes
  codeRequests: CodeRequests
  passkeys: Passkeys
  apps: AuthenticatorApps
  recovery: RecoveryCodes
}
type CodeProof = { method: 'mailed_code' | 'authenticator' | 'recovery_code'; code: string }

/** How signed-in people confirm that they are who they are. */
export function createConfirmation(parts: ConfirmationParts) {
  const { db, now, sessions, passkeys, apps, recovery } = parts

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

  return {
    describe,
    requireConfirmed,

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
  }
}

export function confirmScope({ id, domain, email }: Pick<SignedInUser, 'id' | 'domain' | 'email'>) {
  return { domain, email, purpose: 'confirm', subject: id } as const
}
