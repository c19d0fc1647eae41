import { type WorkerPush, workerScope } from './worker-events.ts'

/** As sent by the site. */
type Notice = { words: string; tag: string; path: string }

/** Shows the site's notices, unless a page of the site is visible, which shows them itself. */
export async function showPushed({ data }: WorkerPush): Promise<void> {
  const worker = workerScope()
  if (!data) return
  const { words, tag, path } = data.json() as Notice
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await worker.registration.showNotification(words, {
    tag,
    data: { path },
    icon: '/icons/apple-touch-icon.png',
  })
}
