import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../shared/errors.ts'
import type { AppEnv } from '../request-context.ts'

/** Our own addresses are far shorter; no file system and no cache has to deal with longer ones. */
const MAX_PATH_CHARACTERS = 1024
const MAX_ADDRESS_CHARACTERS = 8192
const NULL_CHARACTER = /%00|\0/

/** Refuses addresses that no page and no call of ours has, before anything is looked up by what they say. */
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
