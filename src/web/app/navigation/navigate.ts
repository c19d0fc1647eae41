import type { MiddlewareFunction } from 'react-router'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { messageAreasOf } from '../../../shared/i18n/message-areas.ts'
import { tryAgain, waitForRetry } from './load-code.ts'
import { handleMissingCode } from './route-code.ts'
import { forgetInput, hasInput, loadFromServerOnce, navigateAsNewVersion } from './watch-versions.ts'

/** The shown page, and the one that was last asked for. */
let shown = import.meta.env.SSR ? '' : location.pathname
let asked: URL | null = null

const FOREVER = new Promise<never>(() => {})

/**
 * Runs before every navigation inside the site. Offline, people stay on their page, so that they keep what
 * they have typed.
 */
export const prepareNavigation: MiddlewareFunction = async ({ url }, next) => {
  asked = url
  tryAgain()
  if (navigateAsNewVersion(url)) await FOREVER
  while (url.pathname !== shown && hasInput() && !navigator.onLine) await waitForRetry()
  const { locale, path } = splitLocale(url.pathname)
  await appMessages.load(locale, messageAreasOf(path))
  const answer = await next()
  if (url.pathname !== shown) forgetInput()
  shown = url.pathname
  return answer
}

/**
 * The router waits forever for a page whose code failed to load. A page that throws leads it to the error
 * page.
 */
function brokenPage(error: unknown) {
  return {
    default: () => null,
    clientLoader() {
      throw error
    },
  }
}

/** Offline, only the service worker can answer, with its offline page. */
const canLeave = () => !hasInput() && (navigator.onLine || navigator.serviceWorker?.controller)

/**
 * The code of the requested page cannot be loaded. People who have typed something, or would get the
 * browser's own error page, stay and may retry. Others get the page from the server or, if that did not help,
 * the error page.
 */
handleMissingCode(async (load) => {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!canLeave()) await waitForRetry()
      else if (asked && loadFromServerOnce(asked)) await FOREVER
      else return brokenPage(error)
    }
  }
})
