import { lazy, Suspense } from 'react'
import { loadPageMessages } from '../i18n/page-message.ts'
import { useSite } from '../pages/use-site.ts'

const Consent = lazy(() =>
  loadPageMessages()
    .then(() => import('../consent/consent.tsx'))
    .catch(() => ({ default: () => null })),
)

/**
 * Analytics and live chat, if the operator has configured them and the person has agreed. Otherwise not even
 * our code for it is loaded.
 */
export function ThirdPartyScripts() {
  const { site } = useSite()
  if (!site?.analytics && !site?.live_chat) return null
  return (
    <Suspense>
      <Consent analytics={site.analytics} live_chat={site.live_chat} />
    </Suspense>
  )
}
