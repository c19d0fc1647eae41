import type { Context, Env } from 'hono'
import type { Logger } from 'pino'
import type { LocaleCode } from '../shared/i18n/locales.ts'

/** What every handler may know about the request it serves. */
export type RequestContext = {
  requestId: string
  /** The caller's network address, for limits only; it is never logged. */
  address: string
  locale: LocaleCode
  log: Logger
}

export interface AppEnv extends Env {
  Variables: { request: RequestContext }
}

export type AppContext = Context<AppEnv>
