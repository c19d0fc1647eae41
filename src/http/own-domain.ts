import { AppError } from '../shared/errors.ts'
import type { AppContext } from './request-context.ts'

export type OwnDomain = {
  siteOrigin: string
  /**
   * During development, the site may have names that are not configured, so the request's own host counts.
   */
  development: boolean
}

/** Throws `foreign_domain` if the caller expects another site. */
export function requireOwnDomain(given: string, context: AppContext, { siteOrigin, development }: OwnDomain) {
  const own = [new URL(siteOrigin)]
  if (development) own.push(new URL(context.req.url))
  const names = own.flatMap(({ host, hostname }) => [host, hostname])
  if (!names.includes(given.trim().toLowerCase())) throw new AppError('foreign_domain')
}
