import type { Context, Env } from 'hono'
import type { Logger } from 'pino'
import type { Device } from '../modules/accounts/devices.ts'
import type { SessionWatch } from '../modules/accounts/session-watch.ts'
import type { SignedInUser } from '../modules/accounts/sessions.ts'
import type { Operator } from '../modules/audit/audit-log.ts'
import type { LocaleCode } from '../shared/i18n/locales.ts'

/** What every handler may know about the request it serves. */
export type RequestContext = {
  requestId: string
  /** The caller's network address, for limits only and as coarse as they count; it is never logged. */
  address: string
  locale: LocaleCode
  log: Logger
}

/** Who calls; looked up when asked. */
export type Caller = {
  /** Throws `sign_in_needed` without a token, and `session_ended` with one that is good no more. */
  requireUser(): Promise<SignedInUser>
  /** Null where nobody is signed in, for whatever reason. */
  findUser(): Promise<SignedInUser | null>
  /** For answers that go on: null where nobody is signed in. */
  watchSession(): Promise<SessionWatch | null>
  /** The browser that calls; one that has no cookie for it yet gets one with the answer. */
  device(): Promise<Device>
  /** The id of the visitor whom the cookie names. */
  findVisitor(): Promise<string | null>
  /** Makes the caller a visitor with credits of their own; null where their network has had its share for today. */
  welcomeVisitor(): Promise<string | null>
}

export interface AppEnv extends Env {
  /** The operator is known to calls of the console alone. */
  Variables: { request: RequestContext; caller: Caller; operator: Operator }
}

export type AppContext = Context<AppEnv>
