import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { networkOf } from '../../modules/limits/network-of.ts'
import type { AnsweredRequest } from '../../modules/metrics/metrics.ts'
import { DEFAULT_LOCALE, isLocaleCode, LOCALE_COOKIE, type LocaleCode } from '../../shared/i18n/locales.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

type RequestOptions = {
  log: Logger
  onAnswered?: ((request: AnsweredRequest) => void) | undefined
  /** How many proxies of ours stand in front; only what they wrote into X-Forwarded-For is believed. */
  trustedProxies: number
}

/** Gives every request an id, a logger and a caller's address, and logs one line when it is answered. */
export function describeRequest({
  log,
  onAnswered,
  trustedProxies,
}: RequestOptions): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const requestId = requestIdOf(context)
    const requestLog = log.child({ requestId })
    context.set('request', {
      requestId,
      address: networkOf(addressOf(context, trustedProxies)),
      locale: localeOf(context),
      log: requestLog,
    })
    context.header('x-request-id', requestId)
    const started = performance.now()
    await next()
    // The matched pattern is logged, not the address that was asked for: addresses can carry codes and names.
    const answered = {
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    }
    onAnswered?.(answered)
    requestLog.info(answered, 'request')
  }
}

function requestIdOf(context: AppContext): string {
  const given = context.req.header('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function localeOf(context: AppContext): LocaleCode {
  const asked = context.req.header('x-locale') ?? getCookie(context, LOCALE_COOKIE)
  return isLocaleCode(asked) ? asked : DEFAULT_LOCALE
}

/** The caller's own network address, as the last proxy that is trusted has seen it. */
export function addressOf(context: AppContext, trustedProxies: number): string {
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    // Calls made inside the process, by server loaders and tests, come over no connection.
    return 'in-process'
  }
}
