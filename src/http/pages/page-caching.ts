/**
 * A page that is the same for everybody. Shared caches may keep it for a minute, and use it for five more
 * while they refresh it; browsers always ask. It does not vary by cookie, since it contains nothing personal.
 */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/**
 * The data of a page. Browsers must not show an old version while they refresh it, because it would be from
 * before a change.
 */
export const PUBLIC_PAGE_DATA = 'public, max-age=0, s-maxage=60'

/** A page for one visit: it has its own nonce, and may contain personal data one day. */
export const PRIVATE_PAGE = 'private, no-store'
