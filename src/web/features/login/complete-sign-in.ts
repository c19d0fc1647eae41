import { closeDialog } from '../../app/dialogs/dialogs.ts'
import { pageMessage } from '../../app/i18n/page-message.ts'
import { reloadPageData } from '../../app/navigation/page-control.ts'
import { quietApi, takePendingRefresh, timeZone } from '../../app/session/browser-api.ts'
import { forgetInviteCode } from '../../app/session/invite-code.ts'
import { isLoginPage } from '../../app/session/login-flow.ts'
import { setPendingPricing } from '../../app/session/pending-pricing.ts'
import { forgetReturnPath } from '../../app/session/return-path.ts'
import { signInWith } from '../../app/session/session.ts'
import { showToast } from '../../components/ui/toast.ts'
import { claimDailyCredits } from '../credits/claim-daily-credits.ts'
import { showCreditsOnceADay } from './credits-once-a-day.ts'

/** New people start with the daily credits, without having to claim them. */
export async function completeRegistration(token: string): Promise<void> {
  await completeSignIn(token)
  await claimDailyCredits()
}

/** For sign-ins that open an account if there is none: only the server knows which it was. */
export async function completeArrival(token: string): Promise<void> {
  await completeSignIn(token)
  const { is_new, daily_credit } = await quietApi('GET /api/users/user_info', {
    headers: { 'time-zone': timeZone() },
  })
  if (is_new && daily_credit.can_claim) await claimDailyCredits()
}

/** The steps after every successful sign-in or registration, in the order of specification §4. */
export async function completeSignIn(token: string): Promise<void> {
  await signInWith(token)
  showToast(pageMessage('login.signed_in'), { kind: 'success' })
  closeDialog('login')
  forgetInviteCode()
  // The login page navigates by itself; on any other page, people are already where they wanted to be.
  if (!isLoginPage()) {
    forgetReturnPath()
    if (takePendingRefresh()) reloadPageData()
  }
  showCreditsOnceADay()
  setPendingPricing()
}
