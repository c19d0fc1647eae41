import { openDialog } from '../../app/dialogs/dialogs.ts'
import type { Purchase } from '../../app/dialogs/purchase.ts'
import { pageMessage } from '../../app/i18n/page-message.ts'
import { firstLoginMode, openLogin } from '../../app/session/login-flow.ts'
import { readUserInfo } from '../../app/session/stored-session.ts'

let waiting: Purchase | null = null

/** Buying needs an account: a visitor signs in first, and the purchase continues afterwards. */
export function buy(purchase: Purchase): void {
  if (readUserInfo() !== null) {
    openDialog('payment', { purchase })
    return
  }
  waiting = purchase
  openLogin(firstLoginMode(), pageMessage('login.for.purchase'))
}

/** Returns the purchase that waited for a sign-in, once. */
export function takeWaitingPurchase(): Purchase | null {
  const purchase = waiting
  waiting = null
  return purchase
}
