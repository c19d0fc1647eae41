import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { requireSecondFactor } from '../../modules/accounts/session-rules.ts'
import { OPERATOR_RIGHTS } from '../../shared/contract/operator-rights.ts'
import { AppError } from '../../shared/errors.ts'
import { mayOperate, type OperatorRight } from '../../shared/operators.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

/**
 * Answers everybody but operators as an unknown address does. It stands before the validation of input, whose complaints
 * would tell that there is something. Operators may do what their role is there for. They need a second factor, and one
 * that was just given for whatever changes something: credits, money, or what people have made.
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

/** What the call needs that will answer the request; null where none will. */
function rightFor(context: AppContext): OperatorRight | null {
  const rights: Readonly<Record<string, OperatorRight>> = OPERATOR_RIGHTS
  for (const { method, path } of matchedRoutes(context)) {
    const right = rights[`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`]
    if (right) return right
  }
  return null
}
