import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../shared/errors.ts'
import type { AppEnv } from '../request-context.ts'

/** Our own addresses are far shorter; longer ones must not reach any file system or cache. */
const MAX_PATH_CHARACTERS = 1024
const MAX_ADDRESS_CHARACTERS = 8192
const NULL_CHARACTER = /%00|\0/

/** Refuses addresses that none of our pages and calls have, before anything is looked up with them. */
export const refuseMalformedAddress: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { url } = context.req
  const { pathname } = new URL(url)
  if (pathname.length > MAX_PATH_CHARACTERS)
    throw new AppError('address_too_long', { limit: MAX_PATH_CHARACTERS })
  if (url.length > MAX_ADDRESS_CHARACTERS)
    throw new AppError('address_too_long', { limit: MAX_ADDRESS_CHARACTERS })
  if (NULL_CHARACTER.test(url)) {
    throw new AppError('input_refused', { field: 'address', problem: 'it holds a character that is none' })
  }
  await next()
}
