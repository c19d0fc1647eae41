import { showToast } from '../../components/ui/toast.ts'
import { showCreditsOnceADay } from '../credits/credits-once-a-day.ts'
import { closeDialog } from '../dialogs/dialogs.ts'
import { setPendingPricing } from '../pricing/pending-pricing.ts'
import { takeRefreshWish } from '../session/browser-api.ts'
import { forgetInviteCode } from '../session/invite-code.ts'
import { reloadPageData } from '../session/page-control.ts'
import { pageMessage } from '../session/page-message.ts'
import { forgetReturnPath } from '../session/return-path.ts'
import { signInWith } from '../session/session.ts'
import { isLoginPage } from './login-flow.ts'

/** What follows every successful login or registration, in the order of specification §4. */
export async function completeSignIn(token: string): Promise<void> {
  await signInWith(token)
  showToast(pageMessage('login.signed_in'), { kind: 'success' })
  closeDialog('login')
  forgetInviteCode()
  // The login page leaves by itself; over any other page the person is already where they wanted to be.
  if (!isLoginPage()) {
    forgetReturnPath()
    if (takeRefreshWish()) reloadPageData()
  }
  showCreditsOnceADay()
  setPendingPricing()
}
