/** Prepares the site to open without a connection, once the page is there and where browsers allow it. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  const start = () =>
    void import('./start-worker.ts').then(({ startWorker }) => startWorker()).catch(() => {})
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
