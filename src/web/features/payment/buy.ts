import { openDialog } from '../dialogs/dialogs.ts'
import { openLogin } from '../login/login-flow.ts'
import { readUserInfo } from '../session/stored-session.ts'
import type { Purchase } from './purchase.ts'

let waiting: Purchase | null = null

/** Buying needs an account: a visitor signs in first, and the purchase goes on afterwards. */
export function buy(purchase: Purchase): void {
  if (readUserInfo() !== null) {
    openDialog('payment', { purchase })
    return
  }
  waiting = purchase
  openLogin()
}

/** The purchase that waited for a sign-in, once. */
export function takeWaitingPurchase(): Purchase | null {
  const purchase = waiting
  waiting = null
  return purchase
}
