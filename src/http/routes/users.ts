import type { Accounts } from '../../modules/accounts/accounts.service.ts'
import type { DataExport } from '../../modules/accounts/data-export.ts'
import type { GoogleSignIn } from '../../modules/accounts/google-sign-in.ts'
import type { userCalls } from '../../shared/contract/users.ts'
import type { Handlers } from '../calls.ts'
import { type OwnDomain, requireOwnDomain } from '../own-domain.ts'
import type { AppContext } from '../request-context.ts'
import { arrivalOf, requesterOf } from '../requester.ts'
import { type AccountChangeOptions, accountChangeHandlers } from './account-changes.ts'
import { type OwnAccountOptions, ownAccountHandlers } from './own-account.ts'

export type UserOptions = OwnAccountOptions &
  AccountChangeOptions & {
    ownDomain: OwnDomain
    accounts: Accounts
    google: GoogleSignIn
    dataExport: DataExport
  }

export function userHandlers(options: UserOptions): Handlers<typeof userCalls> {
  const { accounts, google, codeRequests, domain, ownDomain } = options
  const mailCode = async (email: string, purpose: 'register' | 'reset', context: AppContext) => {
    await codeRequests.request({ domain, email, purpose }, await requesterOf(context))
    return null
  }

  return {
    ...ownAccountHandlers(options),
    ...accountChangeHandlers(options),

    'POST /api/users/register-code': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      return mailCode(body.email, 'register', context)
    },

    'POST /api/users/register': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      const { email, password, verify_code: code, invite_code: inviteCode } = body
      return accounts.register({ email, password, code, inviteCode }, await arrivalOf(context))
    },

    'POST /api/users/login': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      return accounts.login(body, await arrivalOf(context))
    },

    'POST /api/users/verify-email': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      return accounts.verifyEmail(body, await arrivalOf(context))
    },

    'POST /api/users/mail_send': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      return mailCode(body.email, 'reset', context)
    },

    'POST /api/users/change_pwd': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      const { email, new_passwd: password, code } = body
      await accounts.changePassword({ email, password, code }, await arrivalOf(context))
      return null
    },

    'POST /api/users/google-nonce': async (_input, _request, context) => ({
      nonce: await google.nonce(await requesterOf(context)),
    }),

    'POST /api/users/google-callback': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      const { credential, inviteCode } = body
      return google.signIn({ credential, inviteCode }, await arrivalOf(context))
    },

    'POST /api/users/google-link-code': async ({ body }, _request, context) => {
      await google.mailLinkCode(body.link_token, await requesterOf(context))
      return null
    },

    'POST /api/users/google-link': async ({ body }, _request, context) => {
      requireOwnDomain(body.domain, context, ownDomain)
      const { link_token: linkToken, password, code } = body
      return google.link({ linkToken, password, code }, await arrivalOf(context))
    },
  }
}
