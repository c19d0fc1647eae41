import { FILES_CACHE, OFFLINE_PAGE, removeOtherBuilds } from './kept-caches.ts'
import { answerList, answerPicture, isCreationList } from './kept-creations.ts'
import { showPushed } from './push-notices.ts'
import {
  type WorkerEvent,
  type WorkerFetch,
  type WorkerNotice,
  type WorkerPush,
  workerScope,
} from './worker-events.ts'

/**
 * Lets My creations open offline, and shows an offline page for all others. Pages always come from the
 * network if there is one. This worker ignores everything else: calls, payments, file checks, the console.
 */
const worker = workerScope()

addEventListener('install', (event) => {
  const work = caches.open(FILES_CACHE).then((cache) => cache.add(OFFLINE_PAGE))
  ;(event as WorkerEvent).waitUntil(work.then(() => worker.skipWaiting()))
})

addEventListener('activate', (event) => {
  ;(event as WorkerEvent).waitUntil(
    Promise.all([removeOtherBuilds(), worker.registration.navigationPreload?.enable()]).then(() =>
      worker.clients.claim(),
    ),
  )
})

addEventListener('push', (event) => {
  const pushed = event as WorkerPush
  pushed.waitUntil(showPushed(pushed))
})

/** Clicking a notice opens its page, in an existing tab if there is one. */
addEventListener('notificationclick', (event) => {
  const pressed = event as WorkerNotice
  pressed.notification.close()
  pressed.waitUntil(openPage(pressed.notification.data.path))
})

async function openPage(path: string): Promise<void> {
  const [window] = await worker.clients.matchAll({ type: 'window' })
  if (!window) {
    await worker.clients.openWindow(path)
    return
  }
  await window.focus()
  await window.navigate(path)
}

addEventListener('fetch', (event) => {
  const visit = event as WorkerFetch
  const { request } = visit
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.destination === 'document') visit.respondWith(answerVisit(visit, url.pathname))
  else if (url.pathname.startsWith('/assets/')) visit.respondWith(answerFile(visit))
  else if (isCreationList(url)) visit.respondWith(answerList(visit))
  else if (url.pathname.startsWith('/media/') && request.destination === 'image')
    visit.respondWith(answerPicture(visit))
})

async function answerVisit({ request, preloadResponse }: WorkerFetch, path: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const kept = (await caches.match(path)) ?? (await caches.match(OFFLINE_PAGE))
    return kept ?? Response.error()
  }
}

/** Its name contains a hash of its content, so a cached file never gets stale. */
async function answerFile(visit: WorkerFetch): Promise<Response> {
  const { url } = visit.request
  const kept = await caches.match(url)
  if (kept) return kept
  const response = await fetch(visit.request)
  if (response.ok) {
    const copy = response.clone()
    visit.waitUntil(caches.open(FILES_CACHE).then((cache) => cache.put(url, copy)))
  }
  return response
}
