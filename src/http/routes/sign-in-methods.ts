import type { Accounts } from '../../modules/accounts/accounts.service.ts'
import type { CodeRequests } from '../../modules/accounts/code-requests.ts'
import { confirmScope } from '../../modules/accounts/confirm-identity.ts'
import type { Passkeys } from '../../modules/accounts/passkeys.service.ts'
import type { SignInMethods } from '../../modules/accounts/sign-in-methods.service.ts'
import type { signInMethodCalls } from '../../shared/contract/sign-in-methods.ts'
import type { Handlers } from '../calls.ts'
import { type OwnDomain, requireOwnDomain } from '../own-domain.ts'
import { arrivalOf, requesterOf } from '../requester.ts'

export type SignInMethodOptions = {
  ownDomain: OwnDomain
  accounts: Accounts
  codeRequests: CodeRequests
  passkeys: Passkeys
  methods: SignInMethods
}

/** The calls in which people sign in with passkeys, prove their identity, and manage the ways to do so. */
export function signInMethodHandlers(options: SignInMethodOptions): Handlers<typeof signInMethodCalls> {
  const { ownDomain, accounts, codeRequests, passkeys, methods } = options
  return {
    'POST /api/users/passkey-challenge': async (_input, _request, context) => {
      const user = await context.get('caller').findUser()
      if (user) return { options: { ...(await passkeys.challenge(user.id, user.id)) } }
      const { id } = await context.get('caller').device()
      return { options: { ...(await passkeys.challenge(id)) } }
    },

    'POST /api/users/passkey-login': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      return accounts.signInWithPasskey(body.response, await arrivalOf(context))
    },

    'GET /api/users/sign-in-methods': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      const { passkeys: own, authenticator, recoveryCodesLeft, confirmed } = await methods.describe(user)
      return {
        passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
        authenticator,
        recovery_codes_left: recoveryCodesLeft,
        second_factor_required: user.isOperator,
        confirmed,
      }
    },

    'POST /api/users/confirm-code': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      await codeRequests.request(confirmScope(user), await requesterOf(context))
      return null
    },

    'POST /api/users/confirm': async ({ body }, _request, context) => {
      const user = await context.get('caller').requireUser()
      await methods.confirm(user, body, await requesterOf(context))
      return null
    },

    'POST /api/users/confirm-passkey': async ({ body }, _request, context) => {
      await methods.confirmWithPasskey(await context.get('caller').requireUser(), body.response)
      return null
    },

    'POST /api/users/passkey-options': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      await methods.requireConfirmed(user)
      return { options: { ...(await passkeys.additionOptions(user)) } }
    },

    'POST /api/users/passkeys': async ({ body }, _request, context) => {
      await methods.addPasskey(await context.get('caller').requireUser(), body, await requesterOf(context))
      return null
    },

    'POST /api/users/passkeys/{id}': async ({ params, body }, _request, context) => {
      const user = await context.get('caller').requireUser()
      await passkeys.rename(user.id, params.id, body.name)
      return null
    },

    'DELETE /api/users/passkeys/{id}': async ({ params }, _request, context) => {
      const user = await context.get('caller').requireUser()
      await methods.removePasskey(user, params.id, await requesterOf(context))
      return null
    },

    'POST /api/users/authenticator': async (_input, _request, context) =>
      methods.beginAuthenticator(await context.get('caller').requireUser()),

    'POST /api/users/authenticator/confirm': async ({ body }, _request, context) => {
      const user = await context.get('caller').requireUser()
      await methods.confirmAuthenticator(user, body.code, await requesterOf(context))
      return null
    },

    'DELETE /api/users/authenticator': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      await methods.removeAuthenticator(user, await requesterOf(context))
      return null
    },

    'POST /api/users/recovery-codes': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      return { codes: await methods.newRecoveryCodes(user, await requesterOf(context)) }
    },
  }
}
