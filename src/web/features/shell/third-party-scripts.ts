import { useEffect } from 'react'
import { useSite } from './use-site.ts'

/** Analytics and live chat, when the operator has configured them: loaded once the page is idle, never before. */
export function useThirdPartyScripts(): void {
  const { site } = useSite()
  const analytics = site?.analytics ?? null
  const liveChat = site?.live_chat ?? null
  useEffect(() => {
    const scripts = [analytics, liveChat].filter((script) => script !== null)
    if (scripts.length === 0) return
    return whenIdle(() => {
      for (const { script_url, site_id } of scripts) addScript(script_url, site_id)
    })
  }, [analytics, liveChat])
}

function addScript(url: string, siteId: string): void {
  if (document.querySelector(`script[src="${CSS.escape(url)}"]`)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.dataset.siteId = siteId
  document.head.append(script)
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
