import type { MiddlewareHandler } from 'hono'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { AppEnv } from '../request-context.ts'

/** A ceiling far above what a person can do, so that one address cannot take the site from the others. */
export function limitRequests(limits: Limits): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { address } = context.get('request')
    if (address !== 'in-process') await limits.consume('callsPerAddress', address)
    await next()
  }
}
