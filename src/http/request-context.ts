import type { Context, Env } from 'hono'
import type { Logger } from 'pino'
import type { Device } from '../modules/accounts/devices.ts'
import type { SessionWatch } from '../modules/accounts/session-watch.ts'
import type { SignedInUser } from '../modules/accounts/sessions.ts'
import type { Operator } from '../modules/audit/audit-log.ts'
import type { LocaleCode } from '../shared/i18n/locales.ts'

/** What every handler may know about its request. */
export type RequestContext = {
  requestId: string
  /** The caller's network address, only for limits and only as precise as they need; it is never logged. */
  address: string
  locale: LocaleCode
  log: Logger
}

/** The caller, looked up on demand. */
export type Caller = {
  /** Throws `sign_in_needed` without a token, and `session_ended` with an expired one. */
  requireUser(): Promise<SignedInUser>
  /** Null if nobody is signed in, for whatever reason. */
  findUser(): Promise<SignedInUser | null>
  /** For streaming answers: null if nobody is signed in. */
  watchSession(): Promise<SessionWatch | null>
  /** The calling browser; one without its cookie gets one with the answer. */
  device(): Promise<Device>
  /** The visitor's id in the cookie. */
  findVisitor(): Promise<string | null>
  /**
   * Makes the caller a visitor with their own credits; null if their network's quota for today is used up.
   */
  welcomeVisitor(): Promise<string | null>
}

export interface AppEnv extends Env {
  /** Only calls of the console know the operator. */
  Variables: { request: RequestContext; caller: Caller; operator: Operator }
}

export type AppContext = Context<AppEnv>
