import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { appMessages } from '../shared/i18n/app-messages.ts'
import { splitLocale } from '../shared/i18n/locales.ts'
import { watchForNewVersions } from './app/navigation/watch-versions.ts'
import { workOffline } from './app/offline/work-offline.ts'

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
