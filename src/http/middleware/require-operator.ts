import type { MiddlewareHandler } from 'hono'
import { requireSecondFactor } from '../../modules/accounts/session-rules.ts'
import { AppError } from '../../shared/errors.ts'
import type { AppEnv } from '../request-context.ts'

/**
 * Answers everybody but operators as an unknown address does. It stands before the validation of input, whose complaints
 * would tell that there is something. Operators need a second factor, and one that was just given for whatever changes
 * something: credits, money, or what people have made.
 */
export function requireOperator(now: () => Date): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const user = await context.get('caller').findUser()
    if (!user?.isOperator) throw new AppError('not_found')
    requireSecondFactor(user, { changes: context.req.method !== 'GET', at: now() })
    await next()
  }
}
