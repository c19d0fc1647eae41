import type { CreditFigures } from '../../modules/accounts/credit-figures.ts'
import type { OwnAccount } from '../../modules/accounts/own-account.service.ts'
import type { Sessions } from '../../modules/accounts/sessions.ts'
import type { Invites } from '../../modules/invites/invites.service.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { userCalls } from '../../shared/contract/users.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { loadServerText } from '../../shared/i18n/server-text.ts'
import type { Handlers } from '../calls.ts'

export type OwnAccountOptions = {
  /** The tenant key of the data. */
  domain: string
  creditFigures: CreditFigures
  sessions: Sessions
  ownAccount: OwnAccount
  invites: Invites
  offer: () => Pick<Catalogue, 'rewards' | 'inviteLimits'>
  now: () => Date
}

type OwnAccountCalls = Pick<
  typeof userCalls,
  | 'GET /api/users/user_info'
  | 'GET /api/users/invitation'
  | 'GET /api/users/invite-code'
  | 'GET /api/users/invites'
  | 'GET /api/users/sessions'
  | 'DELETE /api/users/sessions/{id}'
  | 'POST /api/users/sign-out'
  | 'POST /api/users/sign-out-everywhere'
>

/** For this long after registration, an account counts as new. */
const NEW_MS = 5 * MINUTE_MS

/** The calls in which signed-in people look at their account and sessions. */
export function ownAccountHandlers(options: OwnAccountOptions): Handlers<OwnAccountCalls> {
  const { creditFigures, sessions, ownAccount, invites, offer, domain, now } = options
  return {
    'GET /api/users/user_info': async ({ headers }, _request, context) => {
      const user = await context.get('caller').requireUser()
      const { figures } = await creditFigures(user, headers['time-zone'] ?? 'UTC')
      return {
        ...figures,
        user_email: user.email,
        operator_role: user.operatorRole,
        has_password: user.hasPassword,
        is_new: now().getTime() - user.createdAt.getTime() < NEW_MS,
      }
    },

    /**
     * The inviter is not named: people have no names here, and addresses are private. Nothing is promised to
     * people who would not receive it.
     */
    'GET /api/users/invitation': async ({ query }, { locale, address }) => {
      if (!(await invites.mayWelcome(domain, query.invite_code, address))) return { greeting: null }
      const text = await loadServerText(locale)
      return { greeting: text('invite.greeting', { credits: offer().rewards.welcome }) }
    },

    'GET /api/users/invite-code': async (_input, _request, context) => {
      const { inviteCode } = await context.get('caller').requireUser()
      const { rewards, inviteLimits } = offer()
      return {
        invite_code: inviteCode,
        reward: rewards.invite,
        welcome: rewards.welcome,
        rewards_per_day: inviteLimits.perDay,
        rewards_in_all: inviteLimits.total,
      }
    },

    'GET /api/users/invites': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      const list = await invites.list(user.id)
      return {
        invites: list.map(({ invitedAt, pendingUntil, ...invite }) => ({
          ...invite,
          invited_at: invitedAt.toISOString(),
          pending_until: pendingUntil?.toISOString() ?? null,
        })),
      }
    },

    'GET /api/users/sessions': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      const list = await sessions.list(user)
      return {
        sessions: list.map(({ id, device, createdAt, lastSeenAt }) => ({
          id,
          device,
          current: id === user.sessionId,
          created_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        })),
      }
    },

    'DELETE /api/users/sessions/{id}': async ({ params }, _request, context) => {
      const user = await context.get('caller').requireUser()
      if (!(await sessions.end(user.id, params.id))) throw new AppError('not_found')
      return null
    },

    'POST /api/users/sign-out': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      await sessions.end(user.id, user.sessionId)
      return null
    },

    'POST /api/users/sign-out-everywhere': async (_input, _request, context) => {
      const user = await context.get('caller').requireUser()
      await ownAccount.signOutEverywhere(user)
      return null
    },
  }
}
