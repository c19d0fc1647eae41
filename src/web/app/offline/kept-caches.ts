/** The build of this code; the bundler inserts it. */
declare const __BUILD_ID__: string

/** Files of this build that the browser has loaded, and the offline page. */
export const FILES_CACHE = `files-${__BUILD_ID__}`
/** Pages that open offline. They name files of their build, so they are deleted with it. */
export const PAGES_CACHE = `pages-${__BUILD_ID__}`
/** The last list of creations and its thumbnails, which belong to the signed-in person. */
export const CREATIONS_CACHE = 'creations'

export const OFFLINE_PAGE = '/offline'

/** The worker's message to a page that it has answered from the cache. */
export type KeptAnswer = { creationsKeptAt: string }

/** Everything of earlier builds. */
export async function removeOtherBuilds(): Promise<void> {
  const current = [FILES_CACHE, PAGES_CACHE, CREATIONS_CACHE]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
}

/** Everything that belongs to the signed-in person. */
export async function forgetPerson(): Promise<void> {
  await Promise.all([caches.delete(CREATIONS_CACHE), caches.delete(PAGES_CACHE)])
}
