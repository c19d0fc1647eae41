import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../shared/errors.ts'
import type { AppContext, AppEnv } from '../request-context.ts'
import { addressOf } from './request.ts'

export type LocalCallers = {
  trustedProxies: number
  siteOrigin: string
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/** Answers programs and browsers on this machine alone; for everybody else there is nothing here. */
export function requireThisMachine(callers: LocalCallers): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (!isFromThisMachine(context, callers)) throw new AppError('not_found')
    await next()
  }
}

function isFromThisMachine(context: AppContext, { trustedProxies, siteOrigin }: LocalCallers): boolean {
  // A proxy that nobody told us of sits on this machine itself, and everybody who comes through it seems to.
  const passedOn = FORWARDING_HEADERS.some((name) => context.req.header(name) !== undefined)
  if (passedOn && trustedProxies === 0) return false
  // A foreign page can point its own name at this machine, and would then be answered by it.
  const { hostname } = new URL(context.req.url)
  const asked = isLoopback(hostname) || hostname === new URL(siteOrigin).hostname
  return asked && isLoopback(addressOf(context, trustedProxies))
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^::ffff:/i, '').replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare === '::1' || bare === 'in-process' || /^127(\.\d{1,3}){3}$/.test(bare)
}
