import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { pageMessage } from '../../app/i18n/page-message.ts'
import { quietApi, reportApiError, timeZone } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { showToast } from '../../components/ui/toast.ts'

/** Claims today's credits and shows the outcome. True if they arrived. */
export async function claimDailyCredits(): Promise<boolean> {
  try {
    await quietApi('GET /api/credit/checkin', { headers: { 'time-zone': timeZone() } })
  } catch (error) {
    if (error instanceof ApiError && error.code === Code.checkInRefused)
      showToast(error.message, { kind: 'warning', durationMs: 6000 })
    else reportApiError(error)
    return false
  }
  showToast(pageMessage('check_in.claimed'), { kind: 'success' })
  // The credits have arrived; a balance that cannot be loaded now is loaded on the next page.
  await refreshSession().catch(() => undefined)
  return true
}
