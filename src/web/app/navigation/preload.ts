import { type Connection, createPreloadQueue, mayPreload } from './preload-queue.ts'

/** Fetches a page's payload ahead, so that following the link shows it at once. */
const queue = createPreloadQueue(async (path) => {
  await fetch(`${path.replace(/\/$/, '')}/_payload.json`, { priority: 'low' })
})

export function preloadPage(path: string): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const { pathname } = new URL(path, location.origin)
  if (pathname !== location.pathname && mayPreload(connection)) queue.add(pathname)
}
