import { type WorkerPush, workerScope } from './worker-events.ts'

/** As the site sends it. */
type Notice = { words: string; tag: string; path: string }

/** Says what the site has to tell, unless a page of it is before the person's eyes, which says so itself. */
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
