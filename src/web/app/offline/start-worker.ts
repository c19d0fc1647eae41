import { splitLocale } from '../../../shared/i18n/locales.ts'
import { readToken, watchToken } from '../session/stored-session.ts'
import { FILES_CACHE, forgetPerson, PAGES_CACHE } from './kept-caches.ts'
import { turnPushOff } from './push-subscription.ts'

const OPENS_OFFLINE = '/my-creations'

/** Starts the service worker of this build, and hands it what the page had loaded before. */
export async function startWorker(): Promise<void> {
  watchToken(() => void leaveUnlessSignedIn())
  await forgetUnlessSignedIn()
  const { default: script } = await import('./service-worker.ts?worker&url')
  await navigator.serviceWorker.register(script, { scope: '/' })
  await navigator.serviceWorker.ready
  await keepLoadedFiles()
  await keepThisPage()
}

/** The browser's next user gets no notices of this person's creations. */
async function leaveUnlessSignedIn(): Promise<void> {
  if (readToken() === null) await turnPushOff()
  await forgetUnlessSignedIn()
}

async function forgetUnlessSignedIn(): Promise<void> {
  if (readToken() === null) await forgetPerson()
}

async function keepLoadedFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const missing = new Set(loaded.filter((url) => isFile(url) && !kept.has(url)))
  // A missing file belongs to a build that is gone, and must not stop the others from being cached.
  await Promise.allSettled([...missing].map((url) => cache.add(url)))
}

function isFile(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/** The page itself contains nothing personal; its data comes from calls. */
async function keepThisPage(): Promise<void> {
  const { pathname } = location
  if (splitLocale(pathname).path !== OPENS_OFFLINE || readToken() === null) return
  const cache = await caches.open(PAGES_CACHE)
  if (await cache.match(pathname)) return
  const page = await fetch(pathname)
  if (page.ok && !page.redirected) await cache.put(pathname, page)
}
