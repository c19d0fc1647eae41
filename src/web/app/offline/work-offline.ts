import { firstInteraction } from '../../components/ui/first-interaction.ts'

/** Prepares the site to open without a connection, where browsers allow it and once it keeps nobody waiting. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  firstInteraction.then(async () => (await import('./start-worker.ts')).startWorker()).catch(() => {}) // A browser that refuses shows the site all the same.
}
