import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../shared/errors.ts'
import type { AppEnv } from '../request-context.ts'

/**
 * Answers everybody but operators as an unknown address does. It stands before the validation of input, whose complaints
 * would tell that there is something.
 */
export function requireOperator(operatorEmails: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const user = await context.get('caller').findUser()
    if (!user || !operatorEmails.includes(user.email)) throw new AppError('not_found')
    await next()
  }
}
