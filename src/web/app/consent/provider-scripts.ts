import type { Site } from '../../../shared/contract/site.ts'

type Provider = NonNullable<Site['analytics']>

/** The path of the Google Analytics 4 tag on its host. */
const GOOGLE_TAG = '/gtag/js'

type ChatwootSdk = { run(settings: { websiteToken: string; baseUrl: string }): void }

/** Umami reads the site's id from `data-website-id`, Plausible from `data-domain`, Google's tag from its queue; any other script from `data-site-id`. */
export function addAnalytics({ script_url, site_id }: Provider): void {
  if (new URL(script_url).pathname === GOOGLE_TAG) queueForGoogleTag(site_id)
  addScript(script_url, { siteId: site_id, websiteId: site_id, domain: site_id })
}

/** Google's tag reads its commands from a queue, and understands only `arguments` objects there. */
function queueForGoogleTag(siteId: string): void {
  const scope = globalThis as { dataLayer?: unknown[] }
  scope.dataLayer ??= []
  const queue = scope.dataLayer
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: an array is not what the tag looks for.
    queue.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', siteId)
}

/** Chatwoot needs a call to start. Other chats read `data-site-id` and start by themselves. */
export function addLiveChat({ script_url, site_id }: Provider): void {
  const script = addScript(script_url, { siteId: site_id })
  script?.addEventListener('load', () => {
    const { chatwootSDK } = globalThis as { chatwootSDK?: ChatwootSdk }
    chatwootSDK?.run({ websiteToken: site_id, baseUrl: new URL(script_url).origin })
  })
}

/** Null if the page already has it. */
function addScript(url: string, facts: Record<string, string>): HTMLScriptElement | null {
  if ([...document.scripts].some(({ src }) => src === url)) return null
  const script = document.createElement('script')
  script.src = url
  script.async = true
  Object.assign(script.dataset, facts)
  document.head.append(script)
  return script
}
