import { AppError } from '../shared/errors.ts'
import type { AppContext } from './request-context.ts'

export type OwnDomain = {
  siteOrigin: string
  /** In development the site may be reached by names that nobody configured, so that the request's own host counts. */
  development: boolean
}

/** Throws `foreign_domain` where a caller believes to be on another site. */
export function requireOwnDomain(given: string, context: AppContext, { siteOrigin, development }: OwnDomain) {
  const own = [new URL(siteOrigin)]
  if (development) own.push(new URL(context.req.url))
  const names = own.flatMap(({ host, hostname }) => [host, hostname])
  if (!names.includes(given.trim().toLowerCase())) throw new AppError('foreign_domain')
}
