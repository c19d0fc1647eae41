/**
 * A page that is the same for everybody. Caches that many share may keep it for a minute, and show it for five more while
 * they ask for a new one; browsers always ask. It does not vary by cookie, since nothing of a person is in it.
 */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** The data of a page, which a browser must not show while it asks: it would be what was there before a change. */
export const PUBLIC_PAGE_DATA = 'public, max-age=0, s-maxage=60'

/** What was rendered for one visit: it has a nonce of its own, and may one day have something of a person. */
export const PRIVATE_PAGE = 'private, no-store'
