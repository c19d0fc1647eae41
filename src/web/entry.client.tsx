import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { appMessages } from '../shared/i18n/app-messages.ts'
import { splitLocale } from '../shared/i18n/locales.ts'
import { watchForNewVersions } from './app/navigation/watch-versions.ts'
import { firstInteraction } from './components/ui/first-interaction.ts'

watchForNewVersions()
workOffline()

await appMessages.load(splitLocale(location.pathname).locale)

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
