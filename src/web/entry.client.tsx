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

// Whatever else a page with such a part can show brings its words along (see `load-code.ts`).
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
 * React works in short turns, so that whoever does something meanwhile is heard, which takes twice as long. Those who have
 * waited for the code for seconds have the page sooner without, and what they came for comes before what lies around it.
 */
function takeOverAtOnce(): void {
  const root = takeOver()
  const firstPart = waitingFirstPart()?.firstElementChild
  if (firstPart) root.unstable_scheduleHydration?.(firstPart)
}

/** Prepares the site to open without a connection, where browsers allow it and once it keeps nobody waiting. */
function workOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  firstInteraction
    .then(async () => (await import('./app/offline/start-worker.ts')).startWorker())
    .catch(() => {}) // A browser that refuses shows the site all the same.
}
