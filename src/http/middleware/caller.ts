import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import type { Sessions } from '../../modules/accounts/sessions.ts'
import type { Visitors } from '../../modules/visitors/visitors.service.ts'
import { AppError } from '../../shared/errors.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

export type CallerOptions = {
  sessions: Sessions
  visitors: Visitors
  keyedHash: KeyedHash
  /** Whether the site is reached by https, so that the cookie must be too. */
  secure: boolean
}

const VISITOR_COOKIE = 'visitor'
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Gives handlers the means to ask who calls. Nothing is looked up before one asks, so that a token that has run out
 * does not stand in the way of signing in again.
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

      async findVisitor() {
        const id = await signedVisitorId(context, options)
        return id && visitors.find(id)
      },

      async welcomeVisitor() {
        const id = await visitors.welcome(context.get('request').address)
        if (id) await rememberVisitor(context, id, options)
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

/** Only an id that we have signed ourselves counts. */
async function signedVisitorId(context: AppContext, { keyedHash }: CallerOptions): Promise<string | null> {
  const [id, signature] = (getCookie(context, VISITOR_COOKIE) ?? '').split('.')
  if (!id || !signature) return null
  const expected = Buffer.from(await keyedHash('visitor', id))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

async function rememberVisitor(context: AppContext, id: string, { keyedHash, secure }: CallerOptions) {
  setCookie(context, VISITOR_COOKIE, `${id}.${await keyedHash('visitor', id)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: ONE_YEAR_SECONDS,
    secure,
  })
}
