import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { type OpenDialog, openDialog, openDialogs, watchDialogs } from '../../app/dialogs/dialogs.ts'
import { consumePendingPricing } from '../../app/session/pending-pricing.ts'
import { useSession } from '../../app/session/session.ts'
import { buy, takeWaitingPurchase } from '../payment/buy.ts'

const NONE: readonly OpenDialog[] = []

/** The pricing page shows the same, and the console is for work. */
const needsNoOffer = (path: string) => path === '/pricing' || path.startsWith('/operation')

/**
 * What waits for its turn after a sign-in or a page load: the purchase that asked for the sign-in, or else
 * the pricing dialog. Its turn comes when the login and credits dialogs are closed. Used once, in the app
 * shell.
 */
export function useWaitingOffers(): void {
  const { status } = useSession()
  const { path } = splitLocale(useLocation().pathname)
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE)
  const isGreeting = dialogs.some(({ name }) => name === 'login' || name === 'credits')
  const isFree = dialogs.length === 0

  useEffect(() => {
    if (status === 'unknown' || path === '/login' || isGreeting) return
    const purchase = takeWaitingPurchase()
    if (purchase && status === 'signed_in') {
      consumePendingPricing()
      buy(purchase)
    } else if (isFree && consumePendingPricing() && !needsNoOffer(path)) {
      openDialog('pricing', {})
    }
  }, [status, path, isGreeting, isFree])
}
