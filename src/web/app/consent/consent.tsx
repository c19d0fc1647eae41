import { useEffect } from 'react'
import type { Site } from '../../../shared/contract/site.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { useConsent } from './consent-choice.ts'
import { addAnalytics, addLiveChat } from './provider-scripts.ts'

type ConsentProps = Pick<Site, 'analytics' | 'live_chat'>

/** Asks before anything from another company is loaded, and loads it once the person accepts. */
export default function Consent({ analytics, live_chat }: ConsentProps) {
  const { choice, asking } = useConsent()
  useEffect(() => {
    if (choice !== 'accepted') return
    return whenIdle(() => {
      if (analytics) addAnalytics(analytics)
      if (live_chat) addLiveChat(live_chat)
    })
  }, [choice, analytics, live_chat])
  if (asking === null) return null
  const services = analytics ? (live_chat ? 'both' : 'analytics') : 'chat'
  return <ConsentBanner services={services} takesFocus={asking === 'again'} />
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
