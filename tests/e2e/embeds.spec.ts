import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { startProvider } from './provider.ts'
import { makeDataFolder, type SiteProcess, startSite } from './site-process.ts'

/** Acts like Umami's script: it finds its own element, and posts JSON to its host. */
const UMAMI = `(() => {
  const script = document.currentScript
  fetch(new URL('/api/send', script.src), { method: 'POST', keepalive: true, credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'event', payload: { website: script.getAttribute('data-website-id') } }) })
})()`

/** Acts like Plausible's script: it posts plain text with the domain. */
const PLAUSIBLE = `(() => {
  const script = document.currentScript
  const request = new XMLHttpRequest()
  request.open('POST', new URL(script.src).origin + '/api/event', true)
  request.setRequestHeader('content-type', 'text/plain')
  request.send(JSON.stringify({ n: 'pageview', d: script.getAttribute('data-domain') }))
})()`

/**
 * Acts like Google's tag: it takes commands from a queue, and counts with beacons and pictures on its own
 * host.
 */
const googleTag = (collector: string) => `(() => {
  const isCommand = (entry) => Object.prototype.toString.call(entry) === '[object Arguments]'
  const [, [, id]] = dataLayer.filter(isCommand)
  navigator.sendBeacon('${collector}/g/collect?v=2&tid=' + id, 'en=page_view&tid=' + id)
  new Image().src = '${collector}/ga-audiences.gif?tid=' + id
})()`

/**
 * Acts like Chatwoot's SDK: a bubble with styles and a picture, a frame for the chat, a WebSocket, a sound.
 */
const CHATWOOT = `window.chatwootSDK = { run({ websiteToken, baseUrl }) {
  const style = document.createElement('style')
  style.textContent = '@font-face { font-family: Chat; src: url(' + baseUrl + '/font.woff2) } .chat { font-family: Chat }'
  document.head.append(style)
  const frame = document.createElement('iframe')
  frame.src = baseUrl + '/widget?website_token=' + websiteToken
  const bubble = document.createElement('div')
  bubble.className = 'chat'
  bubble.textContent = 'Chat'
  const picture = document.createElement('img')
  picture.src = baseUrl + '/avatar.gif'
  bubble.append(picture)
  document.body.append(frame, bubble)
  new WebSocket(baseUrl.replace(/^http/, 'ws') + '/cable')
} }`

type Provider = Awaited<ReturnType<typeof startProvider>>

/**
 * A page of a site with this configuration, after its visitor has agreed; anything its policy blocks is an
 * error.
 */
async function visit(site: SiteProcess) {
  const page = await openPage(site.url, {
    // A fake client address would need a header that other hosts have to allow.
    extraHTTPHeaders: {},
    // The font is empty, which the browser reports.
    expectedNoise: /^asked another host: http:\/\/127\.0\.0\.1|decode downloaded font|OTS parsing error/,
  })
  await page.getByRole('button', { name: 'Accept' }).click()
  return page
}

async function startConfigured(settings: Record<string, string>) {
  const dataDir = await makeDataFolder('embeds')
  const site = await startSite({ DATA_DIR: dataDir, ...settings })
  const stop = async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { site, stop }
}

describe('beside Chatwoot', () => {
  /** The kind of the analytics script; the settings do not distinguish one from another. */
  const scripts = { '/count.js': '', '/packs/js/sdk.js': CHATWOOT }
  let provider: Provider
  let configured: Awaited<ReturnType<typeof startConfigured>>
  beforeAll(async () => {
    provider = await startProvider(scripts)
    configured = await startConfigured({
      ANALYTICS_SCRIPT_URL: `${provider.origin}/count.js`,
      ANALYTICS_SITE_ID: 'counted',
      LIVE_CHAT_SCRIPT_URL: `${provider.origin}/packs/js/sdk.js`,
      LIVE_CHAT_SITE_ID: 'chatty',
    })
  })
  afterAll(async () => {
    await configured.stop()
    provider.close()
  })

  test.each([
    ['Umami', UMAMI, 'POST /api/send', '"website":"counted"'],
    ['Plausible', PLAUSIBLE, 'POST /api/event', '"d":"counted"'],
  ])(
    '%s counts, and both do their work: nothing of theirs is blocked',
    async (_name, script, call, words) => {
      scripts['/count.js'] = script
      provider.requested.length = 0
      const page = await visit(configured.site)
      const expected = [call, 'GET /widget', 'GET /avatar.gif', 'GET /font.woff2', 'LINE /cable']
      await expect.poll(() => provider.requested).toEqual(expect.arrayContaining(expected))
      expect(provider.received.join()).toContain(words)
      expect(await page.frameLocator('iframe').getByText('Hello').count()).toBe(1)
    },
  )
})

describe('Google Analytics 4', () => {
  let tag: Provider
  let collector: Provider
  let configured: Awaited<ReturnType<typeof startConfigured>>
  beforeAll(async () => {
    collector = await startProvider({})
    tag = await startProvider({ '/gtag/js': googleTag(collector.origin) })
    configured = await startConfigured({
      ANALYTICS_SCRIPT_URL: `${tag.origin}/gtag/js?id=G-COUNTED`,
      ANALYTICS_SITE_ID: 'G-COUNTED',
      ANALYTICS_HOSTS: collector.origin,
    })
  })
  afterAll(async () => {
    await configured.stop()
    tag.close()
    collector.close()
  })

  test('counts on its other hosts, which a setting names', async () => {
    await visit(configured.site)
    await expect
      .poll(() => collector.requested)
      .toEqual(expect.arrayContaining(['POST /g/collect', 'GET /ga-audiences.gif']))
    expect(collector.received.join()).toContain('tid=G-COUNTED')
  })
})
