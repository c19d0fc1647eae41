import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadPageMessages } from './app/i18n/page-message.ts'
import { watchForNewVersions } from './app/navigation/watch-versions.ts'
import { isFirstPartWaiting } from './components/ui/early-input.ts'
import { firstInteraction } from './components/ui/first-interaction.ts'

watchForNewVersions()
workOffline()

// Whatever else a page with such a part can show brings its words along (see `load-code.ts`).
await loadPageMessages(isFirstPartWaiting() ? ['first'] : undefined)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/** Prepares the site to open without a connection, where browsers allow it and once it keeps nobody waiting. */
function workOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  firstInteraction
    .then(async () => (await import('./app/offline/start-worker.ts')).startWorker())
    .catch(() => {}) // A browser that refuses shows the site all the same.
}
