import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { requireSecondFactor } from '../../modules/accounts/session-rules.ts'
import { OPERATOR_RIGHTS } from '../../shared/contract/operator-rights.ts'
import { AppError } from '../../shared/errors.ts'
import { mayOperate, type OperatorRight } from '../../shared/operators.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

/**
 * Everybody except operators gets the answer to an unknown address. It runs before the validation of input,
 * whose errors would reveal the call. Operators may do what their role allows. They need a second factor, and
 * a fresh one for every change of credits, money, or people's creations.
 */
export function requireOperator(now: () => Date): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const user = await context.get('caller').findUser()
    const right = rightFor(context)
    if (!user?.operatorRole || !right) throw new AppError('not_found')
    const { id, email, operatorRole: role } = user
    if (!mayOperate(role, right)) throw new AppError('role_refused', { role })
    requireSecondFactor(user, { changes: context.req.method !== 'GET', at: now() })
    context.set('operator', { id, email, role })
    await next()
  }
}

/** The needs of the call that will answer the request; null if there is none. */
function rightFor(context: AppContext): OperatorRight | null {
  const rights: Readonly<Record<string, OperatorRight>> = OPERATOR_RIGHTS
  for (const { method, path } of matchedRoutes(context)) {
    const right = rights[`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`]
    if (right) return right
  }
  return null
}
