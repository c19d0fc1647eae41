import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { networkOf } from '../../modules/limits/network-of.ts'
import type { AnsweredRequest } from '../../modules/metrics/metrics.ts'
import { inTrace } from '../../modules/traces/tracing.ts'
import { DEFAULT_LOCALE, isLocaleCode, LOCALE_COOKIE, type LocaleCode } from '../../shared/i18n/locales.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

type RequestOptions = {
  log: Logger
  onAnswered?: ((request: AnsweredRequest) => void) | undefined
  /** The number of our own proxies in front; only their entries in X-Forwarded-For are trusted. */
  trustedProxies: number
}

/** Gives every request an id, a logger and the caller's address, and logs one line when it is answered. */
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
    const { method } = context.req
    await inTrace(context.req.header('traceparent'), { name: method, kind: 'server' }, async (attributes) => {
      await next()
      // Logs the matched pattern instead of the address, because addresses can contain codes and names.
      const route = routePath(context)
      const { status } = context.res
      const answered = { method, route, status, ms: Math.round(performance.now() - started) }
      Object.assign(attributes, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'plumdrop.request_id': requestId,
      })
      onAnswered?.(answered)
      requestLog.info(answered, 'request')
    })
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

/** The caller's network address, as seen by the last trusted proxy. */
export function addressOf(context: AppContext, trustedProxies: number): string {
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    // Calls inside the process, by server loaders and tests, have no connection.
    return 'in-process'
  }
}
