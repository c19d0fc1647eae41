import type { MiddlewareHandler } from 'hono'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { AppEnv } from '../request-context.ts'

/** A limit far above what a person can do, so that one address cannot block the site for others. */
export function limitRequests(limits: Limits): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { address } = context.get('request')
    if (address !== 'in-process') await limits.consume('callsPerAddress', address)
    await next()
  }
}

/** The same for pages. Not-found pages count too, because scanners request thousands of them. */
export function limitPages(
  limits: Pick<Limits, 'consume'>,
  budget: 'pagesPerAddress' | 'renderedPagesPerAddress',
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { address } = context.get('request')
    if (address !== 'in-process') await limits.consume(budget, address)
    await next()
  }
}
