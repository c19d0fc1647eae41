import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../shared/errors.ts'
import type { AppContext, AppEnv } from '../request-context.ts'
import { addressOf } from './request.ts'

export type LocalCallers = {
  trustedProxies: number
  siteOrigin: string
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/** Answers only programs and browsers on this machine; for everybody else, the address does not exist. */
export function requireThisMachine(callers: LocalCallers): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (!isFromThisMachine(context, callers)) throw new AppError('not_found')
    await next()
  }
}

function isFromThisMachine(context: AppContext, { trustedProxies, siteOrigin }: LocalCallers): boolean {
  // An unconfigured proxy runs on this machine, so all of its callers look local.
  const passedOn = FORWARDING_HEADERS.some((name) => context.req.header(name) !== undefined)
  if (passedOn && trustedProxies === 0) return false
  // A foreign page can point its own name at this machine, and would otherwise get an answer.
  const { hostname } = new URL(context.req.url)
  const asked = isLoopback(hostname) || hostname === new URL(siteOrigin).hostname
  return asked && isLoopback(addressOf(context, trustedProxies))
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^::ffff:/i, '').replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare === '::1' || bare === 'in-process' || /^127(\.\d{1,3}){3}$/.test(bare)
}
