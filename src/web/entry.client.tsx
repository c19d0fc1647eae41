import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { appMessages } from '../shared/i18n/app-messages.ts'
import { splitLocale } from '../shared/i18n/locales.ts'
import { workOffline } from './features/offline/work-offline.ts'
import { watchForNewVersions } from './features/versions/watch-versions.ts'

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
