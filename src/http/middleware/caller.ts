import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import { isSameSecret } from '../../modules/accounts/same-secret.ts'
import type { Sessions } from '../../modules/accounts/sessions.ts'
import type { Visitors } from '../../modules/visitors/visitors.service.ts'
import { AppError } from '../../shared/errors.ts'
import { uuidOf } from '../../shared/ids.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

export type CallerOptions = {
  sessions: Sessions
  visitors: Visitors
  keyedHash: KeyedHash
  /** Whether the site uses https, so that the cookie must be secure, too. */
  secure: boolean
  now: () => Date
}

/** The paths that need each cookie; other requests do not carry it. */
const COOKIE_PATHS = { visitor: '/', device: '/api/users' } as const
type CookieName = keyof typeof COOKIE_PATHS

/** Long enough that nobody can guess it. */
const VISIT = /^[\w-]{32,64}$/

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Lets handlers ask who is calling. Nothing is looked up before that, so that an expired token does not keep
 * anybody from signing in again.
 */
export function describeCaller(options: CallerOptions): MiddlewareHandler<AppEnv> {
  const { sessions, visitors } = options
  return async (context, next) => {
    context.set('caller', {
      async requireUser() {
        const token = bearerToken(context)
        if (!token) throw new AppError('sign_in_needed')
        return sessions.getUser(token)
      },

      async findUser() {
        const token = bearerToken(context)
        return token ? sessions.findUser(token) : null
      },

      async watchSession() {
        const token = bearerToken(context)
        return token ? sessions.watch((await sessions.getUser(token)).sessionId) : null
      },

      async device() {
        const known = await readCookie(context, 'device', options)
        if (known) return { id: known, isNew: false }
        const id = randomUUID()
        await writeCookie(context, 'device', id, options)
        return { id, isNew: true }
      },

      async findVisitor() {
        const id = await readCookie(context, 'visitor', options)
        return id && visitors.find(id)
      },

      async welcomeVisitor() {
        const id = await visitors.welcome(context.get('request').address, await idOfVisit(context, options))
        if (id) await writeCookie(context, 'visitor', id, options)
        return id
      },
    })
    await next()
  }
}

function bearerToken(context: AppContext): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  return token ?? null
}

/**
 * The first calls of a new visitor leave together, before any answer has set the cookie. All of them carry
 * the same secret of their page, and so become one visitor.
 */
async function idOfVisit(context: AppContext, { keyedHash }: CallerOptions): Promise<string> {
  const visit = context.req.header('x-visit') ?? ''
  if (!VISIT.test(visit)) return randomUUID()
  return uuidOf(Buffer.from(await keyedHash('visit', visit), 'base64url').toString('hex'))
}

/** Only ids that we have signed ourselves count. */
async function readCookie(
  context: AppContext,
  name: CookieName,
  { keyedHash }: CallerOptions,
): Promise<string | null> {
  const [id, signature] = (getCookie(context, name) ?? '').split('.')
  if (!id || !signature) return null
  return isSameSecret(signature, await keyedHash(name, id)) ? id : null
}

async function writeCookie(
  context: AppContext,
  name: CookieName,
  id: string,
  { keyedHash, secure }: CallerOptions,
): Promise<void> {
  setCookie(context, name, `${id}.${await keyedHash(name, id)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: COOKIE_PATHS[name],
    maxAge: ONE_YEAR_SECONDS,
    secure,
  })
}
