import type { MiddlewareFunction } from 'react-router'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { messageAreasOf } from '../../../shared/i18n/message-areas.ts'
import { tryAgain, wishToTryAgain } from './load-code.ts'
import { copeWithMissingPages } from './route-code.ts'
import { goOnce, isSomebodyWorking, navigateAsNewVersion, nobodyIsWorking } from './watch-versions.ts'

/** The page that is shown, and the one that was asked for last. */
let shown = import.meta.env.SSR ? '' : location.pathname
let asked: URL | null = null

const FOREVER = new Promise<never>(() => {})

/** Runs before every navigation inside the site. Without a connection nobody is led away from what they have typed. */
export const prepareNavigation: MiddlewareFunction = async ({ url }, next) => {
  asked = url
  tryAgain()
  if (navigateAsNewVersion(url)) await FOREVER
  while (url.pathname !== shown && isSomebodyWorking() && !navigator.onLine) await wishToTryAgain()
  const { locale, path } = splitLocale(url.pathname)
  await appMessages.load(locale, messageAreasOf(path))
  const answer = await next()
  if (url.pathname !== shown) nobodyIsWorking()
  shown = url.pathname
  return answer
}

/** The router waits for ever for a page whose code has failed; a page that fails by itself leads it to the error page. */
function brokenPage(error: unknown) {
  return {
    default: () => null,
    clientLoader() {
      throw error
    },
  }
}

/** Without a connection only the worker of the site can answer, with the page that says so. */
const canLeave = () => !isSomebodyWorking() && (navigator.onLine || navigator.serviceWorker?.controller)

/**
 * The code of the page that was asked for cannot be had: whoever has typed something, or would meet the browser's own
 * error page, stays where they are and may try again. Others get the page from the server, or where that has not
 * helped, the error page.
 */
copeWithMissingPages(async (load) => {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!canLeave()) await wishToTryAgain()
      else if (asked && goOnce(asked)) await FOREVER
      else return brokenPage(error)
    }
  }
})
