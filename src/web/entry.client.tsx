import { StrictMode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadPageMessages } from './app/i18n/page-message.ts'
import { watchForNewVersions } from './app/navigation/watch-versions.ts'
import { isConnectionSlow, isFirstPartWaiting, waitingFirstPart } from './components/ui/early-input.ts'
import { firstInteraction } from './components/ui/first-interaction.ts'

declare module 'react-dom/client' {
  interface Root {
    unstable_scheduleHydration?: (target: Node) => void
  }
}

watchForNewVersions()
workOffline()

// Everything else on a page with such a part loads its own messages (see `load-code.ts`).
await loadPageMessages(isFirstPartWaiting() ? ['first'] : undefined)

if (isConnectionSlow()) takeOverAtOnce()
else startTransition(() => void takeOver())

function takeOver(): Root {
  return hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
}

/**
 * React hydrates in short turns, which keeps the page responsive but takes twice as long. People who have
 * waited seconds for the code get the page sooner without the turns, and the main part before everything
 * around it.
 */
function takeOverAtOnce(): void {
  const root = takeOver()
  const firstPart = waitingFirstPart()?.firstElementChild
  if (firstPart) root.unstable_scheduleHydration?.(firstPart)
}

/** Prepares the site to open offline, if the browser allows it and once nobody has to wait for it. */
function workOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  firstInteraction
    .then(async () => (await import('./app/offline/start-worker.ts')).startWorker())
    .catch(() => {}) // A browser that refuses shows the site anyway.
}
