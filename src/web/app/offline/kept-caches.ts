/** The build this code belongs to; the bundler writes it in. */
declare const __BUILD_ID__: string

/** Files of this build that the browser has loaded, and the page for visits without a connection. */
export const FILES_CACHE = `files-${__BUILD_ID__}`
/** Pages that open without a connection. They name files of their build, and so go with it. */
export const PAGES_CACHE = `pages-${__BUILD_ID__}`
/** The last list of creations and its thumbnails, which belong to whoever is signed in. */
export const CREATIONS_CACHE = 'creations'

export const OFFLINE_PAGE = '/offline'

/** What the worker tells a page that it has answered from what was kept. */
export type KeptAnswer = { creationsKeptAt: string }

/** Everything that an earlier build has left. */
export async function removeOtherBuilds(): Promise<void> {
  const current = [FILES_CACHE, PAGES_CACHE, CREATIONS_CACHE]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
}

/** Everything that was kept for the person who was signed in. */
export async function forgetPerson(): Promise<void> {
  await Promise.all([caches.delete(CREATIONS_CACHE), caches.delete(PAGES_CACHE)])
}
